/**
 * `lootiles up`, what `npm start` runs: Postgres, an import where there is nothing to serve, then the server and the
 * worker, each in a process of its own; all are stopped together.
 *
 * The import's memory is given back when it ends, and neither a rebuild nor an import keeps a read waiting. Where
 * Postgres cannot run the reads are served all the same.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../schemas/settings.ts';
import { keepWhole } from '../shards/keep-whole.ts';
import type { Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';
import { ChildCommand } from './child-command.ts';
import { type OpenedDatabase, openCommandDatabase } from './database.ts';
import { openLog } from './log.ts';
import { newestManifest } from './newest-manifest.ts';
import { stopSignal } from './stop-signal.ts';
import { openCommandStore } from './store.ts';
import { wholeParts } from './whole-parts.ts';

/** A worker that ends at once is not started again faster than this. */
const RESTART_MS = 1_000;

export async function up(settings: Settings): Promise<void> {
  const signal = stopSignal();
  const store = openCommandStore(settings);
  store.create();
  await refresh(store);
  const opened = await openOrDoWithout(settings);
  const env: Record<string, string> = opened ? { DATABASE_URL: opened.database.url } : {};
  try {
    const current = readCurrent(store);
    if (!current || (settings.extract !== undefined && settings.extract !== current.extract))
      await runImport(store, settings.extract ?? newestManifest(store)?.extract, env, signal);
    if (signal.aborted) return;
    const server = new ChildCommand(['serve'], env);
    const worker = opened ? keepWorking({ ...env, ...besideServer(settings) }, signal) : undefined;
    // Without Postgres there is no worker that would do it.
    const stopping = new AbortController();
    const mending = worker
      ? undefined
      : keepWhole(wholeParts(settings, store, openLog(settings), env), stopping.signal);
    process.exitCode = await endOf(server, signal);
    stopping.abort();
    await Promise.all([worker?.stop(), mending]);
  } finally {
    await opened?.close();
  }
}

/** The server takes METRICS, the worker the next port. */
function besideServer({ metrics }: Settings): Record<string, string> {
  if (!metrics) return {};
  const { host, port } = metrics;
  return { METRICS: `${host.includes(':') ? `[${host}]` : host}:${port === 0 ? 0 : port + 1}` };
}

/** Reads need no database. */
async function openOrDoWithout(settings: Settings): Promise<OpenedDatabase | undefined> {
  try {
    return await openCommandDatabase(settings, openLog(settings));
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    console.error(
      `${reason}\nToilets are found, but nobody can contribute until it is back and this is started again.`,
    );
    return undefined;
  }
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
    while (!all.aborted) {
      await endOf(new ChildCommand(['work'], env), all);
      await sleep(RESTART_MS, undefined, { signal: all }).catch(() => {});
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}
