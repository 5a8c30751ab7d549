/** SIGTERM (service managers, containers) and SIGINT (Ctrl+C) ask a process to end; each is taken once. */
export function onStopSignal(stop: () => void): void {
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
