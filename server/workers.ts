/**
 * Several server processes on one port that share the mapped files (each maps the same pages) and one count of
 * requests. One that dies is replaced; a signal ends all.
 */
import cluster from 'node:cluster';
import type { Logger } from '../common/logger.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { openClusterMetrics } from './metrics/open-metrics.ts';
import { onStopSignal } from './process/stop-signal.ts';
import { serveLimits } from './rate-limit/limits-from-settings.ts';

/** A worker that dies at once is not replaced faster than this. */
const RESPAWN_MS = 1_000;

export async function startWorkers(settings: Settings, log: Logger): Promise<void> {
  serveLimits(settings);
  await openClusterMetrics(settings, log);
  // The workers only serve, also if this process was started with another command.
  cluster.setupPrimary({ args: ['serve'] });
  let stopping = false;
  let started = false;
  /** Resolves to whether the worker came to listen. */
  const fork = () =>
    new Promise<boolean>((resolve) => {
      if (stopping) return resolve(false);
      const worker = cluster.fork();
      let listened = false;
      worker.once('listening', () => {
        listened = true;
        resolve(true);
      });
      worker.once('exit', (code, signal) => {
        resolve(false);
        // It has said why.
        if (!(stopping || listened || started)) process.exitCode = code || 1;
        if (stopping || !(listened || started)) return;
        log.error(
          `Server process ${worker.process.pid} ended (${signal ?? code}). Starting another one in ${RESPAWN_MS / 1000} s.`,
        );
        setTimeout(fork, RESPAWN_MS);
      });
    });
  onStopSignal(() => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  });
  // The first one alone: what keeps it from listening would keep all of them, and it has said what it is.
  started = await fork();
  if (started) await Promise.all(Array.from({ length: settings.workers - 1 }, fork));
}
