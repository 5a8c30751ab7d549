/**
 * When to stop: at SIGTERM (service managers, containers), at SIGINT (Ctrl+C), and when the command that started
 * this one is gone, however it ended.
 */
import cluster from 'node:cluster';
import { onStopSignal } from '../../server/process/stop-signal.ts';

export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  onStopSignal(() => stop.abort());
  stopWithParent();
  return stop.signal;
}

/** The end of the parent is a SIGTERM. Processes of a cluster are their primary's business. */
export function stopWithParent(): void {
  if (!process.channel || cluster.isWorker) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening for its end alone must not keep the process.
  process.channel.unref();
}
