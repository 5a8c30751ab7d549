/**
 * `lootiles up`: Postgres, an import where there is nothing to serve, then the server and the worker, each in a process
 * of its own; all are stopped together.
 *
 * `npm start` runs it with `--build`, as one command after `exec`: npm runs a script in a shell and passes signals to
 * that alone. Debian's shell dies of SIGTERM and leaves what it started.
 *
 * The import's memory is given back when it ends, and neither a rebuild nor an import keeps a read waiting. Nor does
 * Postgres: it is started beside the server, and again whenever it ends or does not start.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type KeptPostgres, keepEmbeddedPostgres } from '../overlay/embedded-postgres.ts';
import type { Settings } from '../schemas/settings.ts';
import { WRONG_SETTING_CODE } from '../schemas/wrong-setting.ts';
import { keepWhole } from '../shards/keep-whole.ts';
import type { Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';
import { buildInChild } from './build-child.ts';
import { ChildCommand } from './child-command.ts';
import { openLog } from './log.ts';
import { newestManifest } from './newest-manifest.ts';
import { stopSignal } from './stop-signal.ts';
import { openCommandStore } from './store.ts';
import { expectFreePorts, workerMetrics } from './up-ports.ts';
import { wholeParts } from './whole-parts.ts';

/** Before a worker that ended is started again. Doubled for each one that ran for less than the longest pause. */
const RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 60_000;
/** An import needs the database. Where something is served already the reads wait no longer for it than this. */
const DATABASE_MS = 10_000;

/** @param isBuilding builds the website first, if its code has changed */
export async function up(settings: Settings, isBuilding: boolean): Promise<void> {
  const signal = stopSignal();
  await expectFreePorts(settings);
  if (isBuilding) await buildInChild(signal);
  if (signal.aborted) return;
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
    const stopping = new AbortController();
    const all = AbortSignal.any([signal, stopping.signal]);
    const hasDatabase = postgres !== undefined || settings.databaseUrl !== undefined;
    const parts = [endOf(new ChildCommand(['serve'], env), all)];
    if (hasDatabase) parts.push(keepWorking({ ...env, ...besideServer(settings) }, all));
    // Without a database there is no worker that would do it.
    const mending = hasDatabase
      ? undefined
      : keepWhole(wholeParts(settings, store, openLog(settings), env), stopping.signal);
    process.exitCode = await Promise.race(parts);
    stopping.abort();
    await Promise.all([...parts, mending]);
  } finally {
    await postgres?.stop();
  }
}

function besideServer(settings: Settings): Record<string, string> {
  const at = workerMetrics(settings);
  return at ? { METRICS: `${at.host.includes(':') ? `[${at.host}]` : at.host}:${at.port}` } : {};
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
      `${reason}\nThe server starts without a database: it answers reads and takes no contributions. Correct this, then start lootiles again.`,
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
    console.error(
      `${error instanceof Error ? error.message : error} Starting with the data of this machine.`,
    );
  }
}

/** A damaged pointer is a reason to import, not to give up. */
function readCurrent(store: Store): Manifest | undefined {
  try {
    return store.readCurrent();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error} Importing now to repair it.`);
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
    throw new Error(
      'The import failed, and there is nothing to serve. Correct the reason above, then start lootiles again.',
    );
  console.error('The import failed. The server starts with the previous data.');
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

/** Starts the worker, and again whenever it ends by itself, but for a setting that cannot work: its exit code. */
async function keepWorking(env: Record<string, string>, signal: AbortSignal): Promise<number> {
  for (let pauseMs = RESTART_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_RESTART_MS)) {
    const startMs = performance.now();
    const code = await endOf(new ChildCommand(['work'], env), signal);
    if (code === WRONG_SETTING_CODE) {
      console.error(
        'lootiles up: The worker stopped because of the wrong setting above, so the server stops too. Correct it, then start again.',
      );
      return code;
    }
    if (performance.now() - startMs > LONGEST_RESTART_MS) pauseMs = RESTART_MS;
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
  return 0;
}
