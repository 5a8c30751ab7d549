/**
 * The folder of dumps: `DATA_DIR/dumps/<date>/`, each whole from the moment it has its name, and never changed. A
 * folder without a readable `dump.json` is no dump.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dump } from '../../schemas/reads/dump.ts';

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
