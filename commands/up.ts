/**
 * `lootiles up`: Postgres, an import where there is nothing to serve, then the server and the worker, each in a process
 * of its own; all are stopped together.
 *
 * `npm start` runs it with `--build`, as one command after `exec`: npm runs a script in a shell and passes signals to
 * that alone. Debian's shell dies of SIGTERM and leaves what it started.
 *
 * The import's memory is given back when it ends, and neither a rebuild nor an import keeps a read waiting. Where
 * Postgres cannot run the reads are served all the same.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../schemas/settings.ts';
import { WRONG_SETTING_CODE } from '../schemas/wrong-setting.ts';
import type { Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';
import { buildInChild } from './build-child.ts';
import { ChildCommand } from './child-command.ts';
import { type OpenedDatabase, openCommandDatabase } from './database.ts';
import { openLog } from './log.ts';
import { stopSignal } from './stop-signal.ts';
import { openCommandStore } from './store.ts';
import { expectFreePorts, workerMetrics } from './up-ports.ts';

/** A worker that ends at once is not started again faster than this. */
const RESTART_MS = 1_000;

/** @param isBuilding builds the website first, if its code has changed */
export async function up(settings: Settings, isBuilding: boolean): Promise<void> {
  const signal = stopSignal();
  await expectFreePorts(settings);
  if (isBuilding) await buildInChild(signal);
  if (signal.aborted) return;
  const store = openCommandStore(settings);
  store.create();
  await refresh(store);
  const opened = await openOrDoWithout(settings);
  const env: Record<string, string> = opened ? { DATABASE_URL: opened.database.url } : {};
  try {
    const current = readCurrent(store);
    if (!current || (settings.extract !== undefined && settings.extract !== current.extract))
      await runImport(store, env, signal);
    if (signal.aborted) return;
    const stopping = new AbortController();
    const all = AbortSignal.any([signal, stopping.signal]);
    const parts = [endOf(new ChildCommand(['serve'], env), all)];
    if (opened) parts.push(keepWorking({ ...env, ...besideServer(settings) }, all));
    process.exitCode = await Promise.race(parts);
    stopping.abort();
    await Promise.all(parts);
  } finally {
    await opened?.close();
  }
}

function besideServer(settings: Settings): Record<string, string> {
  const at = workerMetrics(settings);
  return at ? { METRICS: `${at.host.includes(':') ? `[${at.host}]` : at.host}:${at.port}` } : {};
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

async function runImport(store: Store, env: Record<string, string>, signal: AbortSignal): Promise<void> {
  const code = await endOf(new ChildCommand(['import'], env), signal);
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

/** Starts the worker, and again whenever it ends by itself, but for a setting that cannot work: its exit code. */
async function keepWorking(env: Record<string, string>, signal: AbortSignal): Promise<number> {
  while (!signal.aborted) {
    const code = await endOf(new ChildCommand(['work'], env), signal);
    if (code === WRONG_SETTING_CODE) {
      console.error('lootiles up: The worker cannot work with this setting, so the server stops as well.');
      return code;
    }
    await sleep(RESTART_MS, undefined, { signal }).catch(() => {});
  }
  return 0;
}
