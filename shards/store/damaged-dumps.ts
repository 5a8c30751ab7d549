/**
 * Removes dumps of which a file does not have the SHA-256 that the dump says: they are not served, and a damaged one
 * would keep the dump of the day from being made again. With an object store its own comes again.
 */
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dump } from '../../schemas/reads/dump.ts';
import { dumpDates, dumpsFolder, readDump, UNFINISHED_DUMP } from './dump-folder.ts';
import { sha256OfFile } from './whole-file.ts';

/** Returns the days whose dump was removed. */
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
