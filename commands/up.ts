/**
 * `lootiles up`: the server at once, Postgres, an import if there is nothing to serve, then the worker, each in a process
 * of its own. All are stopped together. One `up` runs on a DATA_DIR at a time.
 *
 * `npm start` runs it with `--build`, as one command after `exec`: npm runs a script in a shell and passes signals to
 * that alone. Debian's shell dies of SIGTERM and leaves what it started.
 *
 * The memory of the import is free again when it ends, and no read waits for a rebuild, an import or the walking graph. No read waits for
 * Postgres either: it is started beside the server, and again whenever it ends or does not start.
 */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT_CODES } from '../common/exit-codes.ts';
import type { Logger } from '../common/logger.ts';
import { reasonOf } from '../common/reason-of.ts';
import { type ProcessLock, tryExclusiveLock } from '../overlay/database/locks.ts';
import { type KeptPostgres, keepEmbeddedPostgres } from '../overlay/embedded-postgres/embedded-postgres.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { WrongSetting } from '../schemas/settings/wrong-setting.ts';
import { type Listening, listenOn } from '../server/connections/http-server.ts';
import type { Manifest } from '../shards/generation/manifest.ts';
import { keepWhole } from '../shards/store/keep-whole.ts';
import { newestManifest, type Store } from '../shards/store/store.ts';
import { buildInChild, ChildCommand, expectBuilt } from './runtime/child-command.ts';
import { DEMO_TOWN } from './runtime/demo-town.ts';
import { drawMapInChild, runImportChild, wholeParts } from './runtime/import-child.ts';
import { openLog } from './runtime/log.ts';
import { publishEach } from './runtime/publishing.ts';
import { logReport } from './runtime/report.ts';
import { stopSignal } from './runtime/stop-signal.ts';
import { openCommandStore } from './runtime/store.ts';

/** Before a worker that ended is started again. Doubled for each one that ran for less than the longest pause. */
const RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 60_000;
/** An import needs the database. If there is a generation already, the reads wait no longer for it than this. */
const DATABASE_MS = 10_000;

/** The address is not shown later than this: the map of a country takes minutes. */
const INVITE_MS = 15_000;
const SETTLED_MS = 1_000;

/** @param isBuilding builds the website first, if its code has changed */
export async function up(settings: Settings, isBuilding: boolean): Promise<void> {
  if (!isBuilding) expectBuilt();
  const lock = lockFolder(settings.dataDir);
  try {
    await run(settings, isBuilding);
  } finally {
    lock.release();
  }
}

/** Throws if another `up` runs on the folder. It is asked first: the ports of a second `up` are in use, too. */
function lockFolder(dataDir: string): ProcessLock {
  mkdirSync(dataDir, { recursive: true });
  const lock = tryExclusiveLock(join(dataDir, 'up.lock'));
  if (!lock)
    throw new Error(
      `"lootiles up" already runs on ${dataDir}. Use that one, stop it first, or set DATA_DIR to another folder.`,
    );
  return lock;
}

async function run(settings: Settings, isBuilding: boolean): Promise<void> {
  const signal = stopSignal();
  await expectFreePorts(settings);
  if (isBuilding) await buildInChild(signal);
  if (signal.aborted) return;
  if (settings.followed) return await serveFollowed(settings, signal);
  const store = openCommandStore(settings);
  store.create();
  const log = openLog(settings);
  await refresh(store, log);
  const postgres = await keepPostgres(settings, log);
  const env: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};
  const stopping = new AbortController();
  const all = AbortSignal.any([signal, stopping.signal]);
  let importing: Importing | undefined;
  // It says how far the import is.
  const parts = [new ChildCommand(['serve'], env).endedOr(all)];
  try {
    const current = readCurrent(store, log);
    if (!current || isOther(settings.extract, current)) {
      await started(postgres, current && DATABASE_MS, signal);
      const extract = settings.extract ?? newestManifest(store)?.extract;
      importing = startImport(store, extract, { env, log, signal: all });
      const code = await Promise.race([importing.published, ...parts]);
      if (code !== undefined) process.exitCode = code;
      if (code !== undefined || signal.aborted) return;
    }
    const hasDatabase = postgres !== undefined || settings.databaseUrl !== undefined;
    if (hasDatabase) parts.push(keepWorking({ ...env, ...besideServer(settings) }, log, all));
    // Without a database there is no worker that would do it.
    const instead = hasDatabase
      ? []
      : [
          keepWhole(wholeParts(settings, store, log, env), stopping.signal),
          publishEach(settings, store, log, stopping.signal),
        ];
    // The server does not wait for it.
    const following = drawMap(settings, importing, { env, log, signal: all });
    void invite(settings, following, log, all);
    process.exitCode = await Promise.race(parts);
    stopping.abort();
    await Promise.all([...parts, ...instead, following]);
  } finally {
    stopping.abort();
    await Promise.allSettled([...parts, importing?.ended]);
    await postgres?.stop();
  }
}

/** Serves what another site publishes, without a database and a worker. The server waits for the first generation by itself. */
async function serveFollowed(settings: Settings, signal: AbortSignal): Promise<void> {
  const served = new ChildCommand(['serve'], {}).endedOr(signal);
  void invite(settings, Promise.resolve(), openLog(settings), signal);
  process.exitCode = await served;
}

function besideServer(settings: Settings): Record<string, string> {
  const at = workerMetrics(settings);
  return at ? { METRICS: `${at.host.includes(':') ? `[${at.host}]` : at.host}:${at.port}` } : {};
}

/** Returns undefined if DATABASE_URL names a database, or if there can be none: reads need none. */
async function keepPostgres(settings: Settings, log: Logger): Promise<KeptPostgres | undefined> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined) return undefined;
  try {
    return await keepEmbeddedPostgres({ dataDir, log });
  } catch (error) {
    log.error(
      `${reasonOf(error)} The server starts without a database: it answers reads and takes no contributions. Correct this, then start lootiles again.`,
    );
    return undefined;
  }
}

/** Waits until the first start succeeded or failed, for so long at most. */
async function started(
  postgres: KeptPostgres | undefined,
  longestMs: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const longest = longestMs === undefined ? [] : [AbortSignal.timeout(longestMs)];
  const enough = AbortSignal.any([signal, ...longest]);
  await Promise.race([postgres?.tried, once(enough, 'abort')]);
}

/** Brings the newest generation here. While the object store is away, the one on this machine is served. */
async function refresh(store: Store, log: Logger): Promise<void> {
  try {
    await store.refresh();
  } catch (error) {
    if (store.currentGeneration() === undefined) throw error;
    log.warn(`${reasonOf(error)} Starting with the data of this machine.`);
  }
}

/** Whether an import is due before anything is served: of another extract, or of the demo of a newer program. */
function isOther(extract: string | undefined, { extract: served, demo, imported }: Manifest): boolean {
  return (extract ?? served) !== served || (demo && imported?.edition !== DEMO_TOWN.edition);
}

/** A damaged pointer is a reason to import, not to give up. */
function readCurrent(store: Store, log: Logger): Manifest | undefined {
  try {
    return store.readCurrent();
  } catch (error) {
    log.warn(`${reasonOf(error)} Importing now to repair it.`);
    return undefined;
  }
}

/** Settings of the parts of `up` beside the server. */
interface Beside {
  readonly env: Record<string, string>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

interface Importing {
  /** Its toilets are published, or it has ended: what there is can be served. Rejects if there is nothing. */
  readonly published: Promise<void>;
  readonly ended: Promise<number>;
}

/**
 * Starts an import. The walking graph, which takes minutes for a country, comes between its two promises.
 * @param extract undefined: the default one, if nothing was ever served
 */
function startImport(store: Store, extract: string | undefined, { env, log, signal }: Beside): Importing {
  const published = Promise.withResolvers<void>();
  let isPublished = false;
  const onPublished = () => {
    isPublished = true;
    published.resolve();
  };
  const report = { ...logReport(log), published: onPublished };
  const ended = runImportChild({ extract, drawsMap: false }, env, report, signal);
  const failed = async () => {
    const code = await ended;
    if (code === 0 || signal.aborted || isPublished) return;
    if (store.generations().length === 0)
      throw new Error(
        'The import failed, and there is nothing to serve. Correct the reason above, then start lootiles again.',
      );
    log.error('The import failed. The server goes on with the previous data.');
  };
  return { published: Promise.race([published.promise, failed()]), ended };
}

/** The map is drawn after the walking graph: each needs the memory of a store of nodes. */
async function drawMap(
  { map }: Settings,
  importing: Importing | undefined,
  { env, log, signal }: Beside,
): Promise<void> {
  await importing?.ended;
  if (map === 'off' || signal.aborted) return;
  await drawMapInChild(env, logReport(log), signal);
}

/** Ends the start with the address to open: when the map is drawn, or sooner if it takes long. */
async function invite(
  { baseUrl }: Settings,
  drawn: Promise<void>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  await Promise.race([drawn, pause(INVITE_MS)]);
  // The server says that it serves the map.
  await pause(SETTLED_MS);
  if (!signal.aborted) log.info(`Open ${baseUrl}`);
}

/** Starts the worker, and again whenever it ends by itself, but for a setting that cannot work: its exit code. */
async function keepWorking(env: Record<string, string>, log: Logger, signal: AbortSignal): Promise<number> {
  for (let pauseMs = RESTART_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_RESTART_MS)) {
    const startMs = performance.now();
    const code = await new ChildCommand(['work'], env).endedOr(signal);
    if (code === EXIT_CODES.setting.code) {
      log.error(
        'The worker stopped because of the wrong setting above, so the server stops too. Correct it, then start again.',
      );
      return code;
    }
    if (performance.now() - startMs > LONGEST_RESTART_MS) pauseMs = RESTART_MS;
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
  return 0;
}

/** The ports of `lootiles up`: which there are, and whether they can be had. */
const MAX_PORT = 65_535;

/** Address of the worker's metrics: the server takes METRICS, the worker the next port. */
export function workerMetrics({ metrics }: Pick<Settings, 'metrics'>): Listening | undefined {
  if (!metrics) return undefined;
  const { host, port } = metrics;
  if (port === MAX_PORT)
    throw new WrongSetting(
      `METRICS is port ${MAX_PORT}, but the worker needs the next port. Set METRICS to ${MAX_PORT - 1} or less.`,
    );
  return { host, port: port === 0 ? 0 : port + 1 };
}

/**
 * Throws a WrongSetting if any of them is taken, also by another of them. It is asked before all else: an import takes
 * minutes.
 */
export async function expectFreePorts(settings: Pick<Settings, 'host' | 'port' | 'metrics'>): Promise<void> {
  const wanted: [Listening | undefined, string][] = [
    [settings, 'PORT'],
    [settings.metrics, 'METRICS'],
    [workerMetrics(settings), 'METRICS (the worker takes the port after it)'],
  ];
  const servers: Server[] = [];
  try {
    for (const [at, setting] of wanted) {
      if (!at) continue;
      const server = createServer();
      await listenOn(server, at, setting);
      servers.push(server);
    }
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}
