/**
 * The folder of dumps: `DATA_DIR/dumps/<date>/`, each whole from the moment it has its name, and never changed. A
 * folder without a readable `dump.json` is no dump.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Dump } from '../../schemas/reads/dump.ts';
import { sha256OfFile } from './whole-file.ts';

/** The file in which a dump says what it is. */
export const DUMP_FACTS = 'dump.json';
/** The file of a dump that lists what changed since the dumps before. */
export const CHANGES_FILE = 'changes.jsonl';
/** How the name of a folder begins that is not whole yet. */
export const UNFINISHED_DUMP = '.unfinished-';
const DATED = /^\d{4}-\d{2}-\d{2}$/;

export function dumpsFolder(dataDir: string): string {
  return join(dataDir, 'dumps');
}

/** Days of which there may be a dump, newest first. */
export function dumpDates(dataDir: string): string[] {
  const folder = dumpsFolder(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => DATED.test(name))
    .sort()
    .reverse();
}

/** The dump of a day; undefined if there is none that is whole. */
export function readDump(dataDir: string, date: string): Dump | undefined {
  if (!DATED.test(date)) return undefined;
  try {
    return Dump.parse(JSON.parse(readFileSync(join(dumpsFolder(dataDir), date, DUMP_FACTS), 'utf8')));
  } catch {
    // It is not there, or not whole.
    return undefined;
  }
}

/** Newest first. */
export function readDumps(dataDir: string): Dump[] {
  return dumpDates(dataDir).flatMap((date) => readDump(dataDir, date) ?? []);
}

/**
 * Removes dumps of which a file does not have the SHA-256 that the dump says: they are not served, and a damaged
 * one would keep the dump of the day from being made again. With an object store its own comes again. Returns the
 * days whose dump was removed.
 */
export async function removeDamagedDumps(dataDir: string): Promise<string[]> {
  const removed: string[] = [];
  for (const date of dumpDates(dataDir)) {
    const dump = readDump(dataDir, date);
    const folder = join(dumpsFolder(dataDir), date);
    if (dump && (await isWhole(folder, dump))) continue;
    // First under a name that no reader knows, so that no dump is ever there in part.
    const gone = await mkdtemp(join(dumpsFolder(dataDir), UNFINISHED_DUMP));
    await rename(folder, join(gone, date));
    await rm(gone, { recursive: true, force: true });
    removed.push(date);
  }
  return removed;
}

async function isWhole(folder: string, { files }: Dump): Promise<boolean> {
  for (const { name, sha256 } of files) {
    const actual = await sha256OfFile(join(folder, name)).catch(() => undefined);
    if (actual !== sha256) return false;
  }
  return true;
}
