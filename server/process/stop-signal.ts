/**
 * SIGTERM (service managers, containers) and SIGINT (Ctrl+C) ask a process to end. Only the first one counts: Ctrl+C
 * under npm comes twice, from the terminal and from npm, and the second one must not end what is being stopped.
 */
export function onStopSignal(stop: () => void): void {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    stop();
  };
  process.on('SIGTERM', ask);
  process.on('SIGINT', ask);
}
