/**
 * Listens: one process, or several on one port (workers.ts).
 *
 * SIGTERM and SIGINT stop taking connections, finish running requests, end.
 */
import cluster from 'node:cluster';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Settings } from '../schemas/settings.ts';
import { Store } from '../shards/store.ts';
import { openAccounts } from './accounts/accounts.ts';
import { openPayments } from './billing/payments.ts';
import { boundConnections } from './connections.ts';
import { openPeople } from './contributions/open-people.ts';
import { findInGazetteer, type PlaceFinder } from './find-place.ts';
import { followObjectStore } from './follow-object-store.ts';
import { Generations, type Log } from './generations.ts';
import { databaseStateOf } from './health/readiness.ts';
import { createHttpServer } from './http-server.ts';
import { callerOf } from './limits/caller.ts';
import { limitsFrom } from './limits/limits-from-settings.ts';
import { listenOn, portOf } from './listen.ts';
import { createListener } from './listener.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { ServerFigures } from './metrics/server-figures.ts';
import { openModerating } from './moderation/open-moderating.ts';
import { openOverlay } from './open-overlay.ts';
import { answerParserFaults } from './parser-faults.ts';
import { Photon } from './photon.ts';
import { requestIdsOf } from './request-id.ts';
import { readImprint } from './site/imprint-page.ts';
import { othersOf } from './site/others.ts';
import { openWebsite } from './site/website.ts';
import { onStopSignal } from './stop-signal.ts';
import { startWorkers } from './workers.ts';

/** Running requests get this long to finish; a read takes milliseconds. */
const DRAIN_MS = 5_000;
/** A request that a client sent just before the signal is read by then. */
const ON_THE_WAY_MS = 500;

/** Serves until a signal. Resolves once the port is open in this process or in all workers. */
export async function serve(settings: Settings, log: Log): Promise<void> {
  if (cluster.isPrimary) followObjectStore(settings, log);
  if (settings.workers > 1 && cluster.isPrimary) await startWorkers(settings, log);
  else await startServer(settings, log);
}

async function startServer(settings: Settings, log: Log): Promise<void> {
  const store = new Store(settings.dataDir);
  const generations = new Generations(store, log);
  generations.start();
  const overlay = await openOverlay(settings, log);
  const figures = new ServerFigures();
  let isDraining = false;
  const accounts = openAccounts(settings, overlay, Date.now, log);
  const parts = {
    baseUrl: settings.baseUrl,
    generations,
    now: Date.now,
    log,
    findPlace: placeFinder(settings, log),
    limits: await limitsFrom(settings, log),
    deprecations: settings.deprecations,
    contact: settings.contact,
    imprint: readImprint(settings.imprint),
    others: othersOf(settings),
    website: openWebsite(settings),
    people: openPeople(settings, store, overlay, accounts, log),
    accounts,
    payments: await openPayments(settings.payment),
    moderating: openModerating(settings, store, overlay),
    health: {
      isDraining: () => isDraining,
      database: databaseStateOf(overlay, () => performance.now()),
    },
  };
  const requestIdOf = requestIdsOf(settings.trustProxy);
  const listener = createListener(parts, callerOf(settings.trustProxy), { requestIdOf, figures });
  const server = createHttpServer(listener);
  answerParserFaults(server, settings.baseUrl);
  const bounds = {
    most: settings.maxConnections,
    mostPerAddress: settings.rateLimit ? settings.maxConnectionsPerAddress : undefined,
    trusted: settings.trustProxy,
  };
  boundConnections(server, bounds, log, () => performance.now());
  try {
    await openMetrics(settings, () => figures.report(generations, Date.now()), log);
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
