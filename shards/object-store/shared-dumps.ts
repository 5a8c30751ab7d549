/**
 * Dumps in the object store: `dumps/<date>/<file>`, each file checked by the SHA-256 that `dump.json` says, which is
 * uploaded last and removed first. So a dump is whole for every reader that finds its facts, as it is in DATA_DIR.
 */
import { existsSync, openAsBlob } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { Dump } from '../../schemas/reads/dump.ts';
import { DUMP_FACTS, dumpDates, dumpsFolder, readDump, UNFINISHED_DUMP } from '../store/dump-folder.ts';
import { sha256, syncFolder, writeWhole } from '../store/whole-file.ts';
import { fetchFile } from './fetch-blob.ts';
import type { ObjectStore } from './object-store.ts';

const PREFIX = 'dumps/';
const LOOK_EVERY_MS = 60_000;

/** Uploads the dump of a day, unless it is there, and removes all but the newest `kept`. */
export async function shareDump(
  objects: ObjectStore,
  dataDir: string,
  { date, files }: Dump,
  kept: number,
): Promise<void> {
  const shared = await sharedDates(objects);
  if (!shared.includes(date)) {
    const folder = join(dumpsFolder(dataDir), date);
    for (const { name, sha256: hash } of files)
      await objects.put(keyOf(date, name), await openAsBlob(join(folder, name)), hash);
    const facts = await readFile(join(folder, DUMP_FACTS));
    await objects.put(keyOf(date, DUMP_FACTS), new Blob([new Uint8Array(facts)]), sha256(facts));
  }
  for (const old of [...new Set([date, ...shared])].sort().reverse().slice(kept)) {
    await objects.delete(keyOf(old, DUMP_FACTS));
    for await (const { name } of objects.list(keyOf(old, ''))) await objects.delete(keyOf(old, name));
  }
}

/** Brings dumps here that are not, and removes those that are older than all of the object store. */
export async function refreshDumps(objects: ObjectStore, dataDir: string): Promise<void> {
  const shared = await sharedDates(objects);
  for (const date of shared) if (!readDump(dataDir, date)) await fetchDump(objects, dataDir, date);
  const oldest = shared.at(-1);
  if (oldest === undefined) return;
  for (const date of dumpDates(dataDir).filter((each) => each < oldest))
    await rm(join(dumpsFolder(dataDir), date), { recursive: true, force: true });
}

/** The same again and again, until the signal. A fault is logged once, and then after growing pauses. */
export async function followDumps(
  objects: ObjectStore,
  dataDir: string,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const outage = new Outage(() => performance.now());
  while (!signal.aborted) {
    try {
      await refreshDumps(objects, dataDir);
      if (outage.worked()) log.info('Dumps come from the object store again.');
    } catch (error) {
      const reason = reasonOf(error);
      if (outage.failed())
        log.warn(
          `Dumps could not be downloaded from the object store: ${reason} Retrying every ${LOOK_EVERY_MS / 1000} s.`,
        );
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** Into a folder of another name, renamed when it is whole. */
async function fetchDump(objects: ObjectStore, dataDir: string, date: string): Promise<void> {
  const facts = await objects.get(keyOf(date, DUMP_FACTS));
  if (facts === undefined || facts === 'unchanged') return;
  const { files } = Dump.parse(JSON.parse(facts.bytes.toString()));
  const dumps = dumpsFolder(dataDir);
  await mkdir(dumps, { recursive: true });
  const folder = await mkdtemp(join(dumps, UNFINISHED_DUMP));
  try {
    for (const { name, sha256: hash, bytes } of files)
      if (!(await fetchFile(objects, keyOf(date, name), join(folder, name), { hash, mostBytes: bytes })))
        return;
    await writeWhole(join(folder, DUMP_FACTS), facts.bytes);
    await chmod(folder, 0o755);
    await syncFolder(folder);
    const path = join(dumps, date);
    // What has no readable facts is no dump.
    if (existsSync(path) && !readDump(dataDir, date)) await rm(path, { recursive: true });
    await rename(folder, path);
    await syncFolder(dumps);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Newest first. */
async function sharedDates(objects: ObjectStore): Promise<string[]> {
  const dates: string[] = [];
  for await (const { name } of objects.list(PREFIX)) {
    const [date, file] = name.split('/');
    if (Dump.shape.date.safeParse(date).success && file === DUMP_FACTS) dates.push(date!);
  }
  return dates.sort().reverse();
}

function keyOf(date: string, name: string): string {
  return `${PREFIX}${date}/${name}`;
}
