/**
 * Listens: one process, or several on one port that share the mapped files (each maps the same pages).
 *
 * A worker that dies is replaced. SIGTERM and SIGINT stop taking connections, finish running requests, end.
 */
import cluster from 'node:cluster';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Settings } from '../schemas/settings.ts';
import { Store } from '../shards/store.ts';
import { type Answer, send } from './answer.ts';
import { createApp } from './app.ts';
import { findInGazetteer, type PlaceFinder } from './find-place.ts';
import { Generations, type Log } from './generations.ts';
import { UNLIMITED } from './limits/rate-limits.ts';
import type { AppParts } from './parts.ts';
import { Photon } from './photon.ts';
import { Reads } from './reads.ts';

/** Running requests get this long to finish; a read takes milliseconds. */
const DRAIN_MS = 5_000;
/** A request that a client sent just before the signal is read by then. */
const ON_THE_WAY_MS = 500;
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
  const parts = {
    baseUrl: settings.baseUrl,
    generations,
    now: Date.now,
    log,
    findPlace: placeFinder(settings, log),
    limits: UNLIMITED,
  };
  const server = createServer(createListener(parts));
  await new Promise<void>((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      // The channel to the primary would keep a worker alive that has nothing to do.
      cluster.worker?.disconnect();
      reject(listenFault(error, settings));
    });
    server.listen(settings.port, settings.host, resolve);
  });
  log.info(`Listening on ${settings.host}, port ${portOf(server)}.`);
  onStopSignal(() => {
    generations.stop();
    drain(server);
  });
}

/**
 * Ends the process when every request on its way is answered. Connections are told to close with their next
 * answer; `server.close` of HTTP would reset those whose request is sent but not read yet, so only the port
 * is closed at once and idle connections after a moment.
 */
function drain(server: Server): void {
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  NetServer.prototype.close.call(server, () => process.exit(0));
  setTimeout(() => server.closeIdleConnections(), ON_THE_WAY_MS).unref();
  setTimeout(() => process.exit(0), DRAIN_MS).unref();
}

/** The reads directly, everything else through the app (see reads.ts). */
function createListener(parts: AppParts): RequestListener {
  const reads = new Reads(parts);
  const app = createApp(parts);
  const askApp = getRequestListener((request, { incoming }) =>
    app.fetch(request, { address: incoming.socket.remoteAddress ?? '' }),
  );
  const reply = (answer: Answer, response: ServerResponse) => {
    if (send(answer, response)) reads.keepBody();
  };
  return (request, response) => {
    const answer = request.method === 'GET' && request.url ? reads.answer(request.url) : undefined;
    if (!answer) void askApp(request, response);
    else if (answer instanceof Promise) void answer.then((late) => reply(late, response));
    else reply(answer, response);
  };
}

function placeFinder({ placeLookupUrl, baseUrl }: Settings, log: Log): PlaceFinder {
  if (placeLookupUrl === undefined) return findInGazetteer;
  const photon = new Photon({
    url: placeLookupUrl,
    userAgent: `Lootiles (${baseUrl})`,
    fetch,
    now: () => performance.now(),
    log,
  });
  return (_, name, country) => photon.find(name, country);
}

function portOf(server: Server): number | string {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 'unknown';
}

async function startWorkers(count: number, log: Log): Promise<void> {
  // Whatever this process was asked to do, its workers only serve.
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
        if (stopping || !(listened || started)) return;
        log.error(`Server process ${worker.process.pid} ended (${signal ?? code}); another one starts.`);
        setTimeout(fork, RESPAWN_MS);
      });
    });
  onStopSignal(() => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  });
  // The first one alone: what keeps it from listening would keep all of them, and it has said what it is.
  started = await fork();
  if (started) await Promise.all(Array.from({ length: count - 1 }, fork));
  else process.exitCode = 1;
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
