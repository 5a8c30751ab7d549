/**
 * Listens: one process, or several on one port that share the mapped files (each maps the same pages).
 *
 * A worker that dies is replaced. SIGTERM and SIGINT stop taking connections, finish running requests, end.
 */
import cluster from 'node:cluster';
import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Settings } from '../schemas/settings.ts';
import { Store } from '../shards/store.ts';
import { send } from './answer.ts';
import { createApp } from './app.ts';
import { Generations, type Log } from './generations.ts';
import { type ReadParts, Reads } from './reads.ts';

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
  const parts = { baseUrl: settings.baseUrl, generations, now: Date.now, log };
  const server = createServer(createListener(parts));
  await new Promise<void>((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => reject(listenFault(error, settings)));
    server.listen(settings.port, settings.host, resolve);
  });
  log.info(`Listening on ${settings.host}, port ${portOf(server)}.`);
  onStopSignal(() => {
    generations.stop();
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
  });
}

/** The reads directly, everything else through the app (see reads.ts). */
function createListener(parts: ReadParts): RequestListener {
  const reads = new Reads(parts);
  const app = getRequestListener(createApp(parts).fetch);
  return (request, response) => {
    const answer = request.method === 'GET' && request.url ? reads.answer(request.url) : undefined;
    if (!answer) void app(request, response);
    else if (send(answer, response)) reads.keepBody();
  };
}

function portOf(server: Server): number | string {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 'unknown';
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
