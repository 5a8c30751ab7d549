/**
 * `lootiles up`, what `npm start` runs: Postgres, an import where there is nothing to serve, then the server and the
 * worker, each in a process of its own; all are stopped together.
 *
 * The import's memory is given back when it ends, and neither a rebuild nor an import keeps a read waiting. Nor does
 * Postgres: it is started beside the server, and again whenever it ends or does not start.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type KeptPostgres, keepEmbeddedPostgres } from '../overlay/embedded-postgres.ts';
import type { Settings } from '../schemas/settings.ts';
import { keepWhole } from '../shards/keep-whole.ts';
import type { Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';
import { ChildCommand } from './child-command.ts';
import { openLog } from './log.ts';
import { newestManifest } from './newest-manifest.ts';
import { stopSignal } from './stop-signal.ts';
import { openCommandStore } from './store.ts';
import { wholeParts } from './whole-parts.ts';

/** Before a worker that ended is started again. Doubled for each one that ran for less than the longest pause. */
const RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 60_000;
/** An import needs the database. Where something is served already the reads wait no longer for it than this. */
const DATABASE_MS = 10_000;

export async function up(settings: Settings): Promise<void> {
  const signal = stopSignal();
  const store = openCommandStore(settings);
  store.create();
  await refresh(store);
  const postgres = await keepPostgres(settings);
  const env: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};
  try {
    const current = readCurrent(store);
    if (!current || (settings.extract !== undefined && settings.extract !== current.extract)) {
      await started(postgres, current && DATABASE_MS, signal);
      await runImport(store, settings.extract ?? newestManifest(store)?.extract, env, signal);
    }
    if (signal.aborted) return;
    const server = new ChildCommand(['serve'], env);
    const hasDatabase = postgres !== undefined || settings.databaseUrl !== undefined;
    const worker = hasDatabase ? keepWorking({ ...env, ...besideServer(settings) }, signal) : undefined;
    // Without a database there is no worker that would do it.
    const stopping = new AbortController();
    const mending = worker
      ? undefined
      : keepWhole(wholeParts(settings, store, openLog(settings), env), stopping.signal);
    process.exitCode = await endOf(server, signal);
    stopping.abort();
    await Promise.all([worker?.stop(), mending]);
  } finally {
    await postgres?.stop();
  }
}

/** The server takes METRICS, the worker the next port. */
function besideServer({ metrics }: Settings): Record<string, string> {
  if (!metrics) return {};
  const { host, port } = metrics;
  return { METRICS: `${host.includes(':') ? `[${host}]` : host}:${port === 0 ? 0 : port + 1}` };
}

/** Undefined where DATABASE_URL names another database, and where there can be none: reads need none. */
async function keepPostgres(settings: Settings): Promise<KeptPostgres | undefined> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined) return undefined;
  try {
    return await keepEmbeddedPostgres({ dataDir, log: openLog(settings) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    console.error(
      `${reason}\nToilets are found, but nobody can contribute. Correct this and start lootiles again.`,
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

/** What this machine has is served while the object store is away. */
async function refresh(store: Store): Promise<void> {
  try {
    await store.refresh();
  } catch (error) {
    if (store.currentGeneration() === undefined) throw error;
    console.error(error instanceof Error ? error.message : error);
  }
}

/** A damaged pointer is a reason to import, not to give up. */
function readCurrent(store: Store): Manifest | undefined {
  try {
    return store.readCurrent();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** @param extract undefined: the default one, where nothing was ever served */
async function runImport(
  store: Store,
  extract: string | undefined,
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const named = extract === undefined ? [] : ['--', extract];
  const code = await endOf(new ChildCommand(['import', ...named], env), signal);
  if (code === 0 || signal.aborted) return;
  if (store.generations().length === 0)
    throw new Error('The import failed, and there is nothing to serve yet.');
  console.error('The import failed. What was served before is served again.');
}

/** Waits for its end, and brings it about at the signal. */
async function endOf(child: ChildCommand, signal: AbortSignal): Promise<number> {
  const stop = () => void child.stop();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const code = await child.ended;
  signal.removeEventListener('abort', stop);
  return signal.aborted ? 0 : code;
}

/** Starts the worker, and again whenever it ends by itself. */
function keepWorking(env: Record<string, string>, signal: AbortSignal): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const all = AbortSignal.any([signal, stopping.signal]);
  const done = (async () => {
    for (let pauseMs = RESTART_MS; !all.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_RESTART_MS)) {
      const startMs = performance.now();
      await endOf(new ChildCommand(['work'], env), all);
      if (performance.now() - startMs > LONGEST_RESTART_MS) pauseMs = RESTART_MS;
      await sleep(pauseMs, undefined, { signal: all }).catch(() => {});
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}
