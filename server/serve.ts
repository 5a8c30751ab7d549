/**
 * Listens: one process, or several on one port that share the mapped files (each maps the same pages).
 *
 * A worker that dies is replaced. SIGTERM and SIGINT stop taking connections, finish running requests, end.
 */
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { serve as listen } from '@hono/node-server';
import type { Settings } from '../schemas/settings.ts';
import { Store } from '../shards/store.ts';
import { createApp } from './app.ts';
import { Generations, type Log } from './generations.ts';

/** Running requests get this long to finish; a read takes milliseconds. */
const DRAIN_MS = 5_000;
/** A worker that dies at once is not replaced faster than this. */
const RESPAWN_MS = 1_000;

/** Serves until a signal. Resolves once the port is open in this process or in all workers. */
export async function serve(settings: Settings, log: Log): Promise<void> {
  if (settings.workers > 1 && cluster.isPrimary) await startWorkers(settings.workers, log);
  else await startServer(settings, log);
}

async function startServer(settings: Settings, log: Log): Promise<void> {
  const generations = new Generations(new Store(settings.dataDir), log);
  generations.start();
  const app = createApp({ baseUrl: settings.baseUrl, generations, now: Date.now, log });
  await new Promise<void>((resolve, reject) => {
    const server = listen({ fetch: app.fetch, port: settings.port, hostname: settings.host }, ({ port }) => {
      log.info(`Listening on http://${settings.host}:${port}`);
      resolve();
    }) as Server;
    server.on('error', (error: NodeJS.ErrnoException) => reject(listenFault(error, settings)));
    onStopSignal(() => {
      generations.stop();
      server.close(() => process.exit(0));
      server.closeIdleConnections();
      setTimeout(() => process.exit(0), DRAIN_MS).unref();
    });
  });
}

async function startWorkers(count: number, log: Log): Promise<void> {
  let stopping = false;
  const fork = () =>
    new Promise<void>((resolve) => {
      const worker = cluster.fork();
      worker.once('listening', () => resolve());
      worker.once('exit', (code, signal) => {
        if (stopping) return;
        log.error(`Server process ${worker.process.pid} ended (${signal ?? code}); another one starts.`);
        setTimeout(fork, RESPAWN_MS);
      });
    });
  onStopSignal(() => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  });
  await Promise.all(Array.from({ length: count }, fork));
}

function onStopSignal(stop: () => void): void {
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function listenFault(error: NodeJS.ErrnoException, { host, port }: Settings): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is in use. Set PORT to another one.`);
  return new Error(`Cannot listen on ${host}:${port}: ${error.message}`);
}
