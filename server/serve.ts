/**
 * Listens: one process, or several on one port that share the mapped files (each maps the same pages) and one count of requests.
 *
 * SIGTERM and SIGINT stop taking connections, finish running requests, end.
 */
import cluster from 'node:cluster';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Logger } from '../common/logger.ts';
import { exclusiveLock } from '../overlay/database/locks.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import type { BlobPart } from '../shards/generation/manifest.ts';
import { openStore } from '../shards/object-store/open-store.ts';
import { keepWhole } from '../shards/store/keep-whole.ts';
import { LocalStore } from '../shards/store/local-store.ts';
import { boundConnections } from './connections/connections.ts';
import { createHttpServer, listenOn, portOf } from './connections/http-server.ts';
import { answerParserFaults } from './connections/parser-faults.ts';
import { databaseStateOf, queueOf } from './health/readiness.ts';
import { callerOf } from './http/caller.ts';
import { requestIdsOf } from './http/request-id.ts';
import { createListener } from './listener.ts';
import { openClusterMetrics, openMetrics } from './metrics/open-metrics.ts';
import { ServerMetrics } from './metrics/server-metrics.ts';
import { openAccounts, openContributions, openModerating } from './operations/open-services.ts';
import { othersOf, readImprint } from './pages/legal/legal-settings.ts';
import { openPayments } from './payments/payments.ts';
import { findInGazetteer, type PlaceFinder } from './place-lookup/find-place.ts';
import { Photon } from './place-lookup/photon.ts';
import { Generations } from './process/generations.ts';
import { followLiveStates } from './process/live-source.ts';
import { openOverlay } from './process/open-overlay.ts';
import { onStopSignal } from './process/stop-signal.ts';
import { limitsFrom, serveLimits } from './rate-limit/limits-from-settings.ts';
import { openWebsite } from './website/website.ts';

/** Running requests get this long to finish; a read takes milliseconds. */
const DRAIN_MS = 5_000;
/** A request that a client sent just before the signal is read by then. */
const ON_THE_WAY_MS = 500;

/** Serves until a signal. Resolves once the port is open in this process or in all workers. */
export async function serve(settings: Settings, log: Logger): Promise<void> {
  if (cluster.isPrimary) followObjectStore(settings, log);
  if (settings.workers > 1 && cluster.isPrimary) await startWorkers(settings, log);
  else await startServer(settings, log);
}

async function startServer(settings: Settings, log: Logger): Promise<void> {
  const store = new LocalStore(settings.dataDir);
  const generations = new Generations(store, log);
  generations.start();
  const overlay = await openOverlay(settings, log);
  const stopLive = overlay && followLiveStates(overlay, generations, Date.now, log);
  const metrics = new ServerMetrics();
  let isDraining = false;
  const isFollower = settings.followed !== undefined;
  const accounts = openAccounts(settings, overlay, Date.now, log);
  const parts = {
    baseUrl: settings.baseUrl,
    generations,
    now: Date.now,
    log,
    findPlace: placeFinder(settings, log),
    limits: await limitsFrom(settings, log),
    deprecations: settings.deprecations,
    compression: settings.compression,
    contact: settings.contact,
    imprint: readImprint(settings.imprint),
    aerialUrl: settings.aerialUrl,
    others: othersOf(settings),
    website: openWebsite(settings),
    contributions: openContributions(settings, store, overlay, accounts, log),
    isFollower,
    accounts,
    payments: await openPayments(settings.payment),
    moderating: openModerating(settings, store, accounts, Date.now, log),
    health: {
      isDraining: () => isDraining,
      isFollower,
      database: databaseStateOf(overlay, () => performance.now()),
      queue: queueOf(overlay, () => performance.now()),
    },
  };
  const requestIdOf = requestIdsOf(settings.trustProxy);
  const listener = createListener(parts, callerOf(settings.trustProxy), { requestIdOf, metrics: metrics });
  const server = createHttpServer(listener);
  answerParserFaults(server, settings.baseUrl);
  const bounds = {
    most: settings.maxConnections,
    mostPerAddress: settings.rateLimit ? settings.maxConnectionsPerAddress : undefined,
    trusted: settings.trustProxy,
  };
  boundConnections(server, bounds, log, () => performance.now());
  try {
    await openMetrics(settings, () => metrics.report(generations, Date.now()), log);
    await listenOn(server, settings, 'PORT');
  } catch (error) {
    // The channel to the primary would keep a worker alive that has nothing to do.
    cluster.worker?.disconnect();
    throw error;
  }
  log.info(`Listening on ${settings.host}, port ${portOf(server)}.`);
  onStopSignal(() => {
    isDraining = true;
    generations.stop();
    stopLive?.();
    drain(server);
  });
}

/**
 * Ends the process when every request on its way is answered. Connections get the order to close with their next
 * answer. `server.close` of HTTP would reset those whose request is sent but not read yet. So only the port is closed
 * at once and idle connections after a moment.
 */
function drain(server: Server): void {
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  NetServer.prototype.close.call(server, () => process.exit(0));
  setTimeout(() => server.closeIdleConnections(), ON_THE_WAY_MS).unref();
  setTimeout(() => process.exit(0), DRAIN_MS).unref();
}

function placeFinder({ placeLookupUrl, baseUrl }: Settings, log: Logger): PlaceFinder {
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

/**
 * Keeps DATA_DIR at what is published in the object store, or by another site, if there is one; once for all server
 * processes of a machine. Runs in the background until a signal. The folders are there when it returns.
 */
function followObjectStore(settings: Settings, log: Logger): void {
  if (!settings.objectStore && !settings.followed) return;
  const store = openStore(settings, 'serve', exclusiveLock);
  store.create();
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());
  void store.follow({ log }, stopping.signal);
  // It has no source state, which only publishers need.
  const needed = (part: BlobPart) => !part.startsWith('source');
  void keepWhole({ store, log, needed }, stopping.signal);
  void store.followDumps(log, stopping.signal);
}

/** A worker that dies at once is not replaced faster than this. */
const RESPAWN_MS = 1_000;

async function startWorkers(settings: Settings, log: Logger): Promise<void> {
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
