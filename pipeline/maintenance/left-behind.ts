/**
 * Removes what killed or finished work left in DATA_DIR outside of the store: work files, half-written files,
 * downloads of what is no longer imported, unfinished and old dumps, mails of a machine without a mail server.
 *
 * Work files of imports go at once, since imports of this machine are kept out meanwhile. All else has an age below
 * which it may be in use. Nothing here is ever read by a server but dumps, which leave under their own name first.
 */

import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DAY_MS } from '../../common/durations.ts';
import { PINNED_BY_DIFF } from '../../shards/store/local-store.ts';
import { MANIFEST_NAME } from '../../shards/store/pointer.ts';
import { tidyDumps } from '../exports/dump.ts';
import { tryLocalImportLock } from '../import-lock.ts';
import { downloadOf } from '../osm/download/find-extract.ts';
import { joinedFolder, partsOf } from '../osm/download/joined-extract.ts';
import { LONG_WORK } from '../work-folder.ts';

/**
 * Beginnings of the folders in `tmp` that are used beside an import: of diffs (diff/replication.ts, diff/diff-publisher.ts)
 * and of the map and the walking graph.
 */
const NOT_OF_IMPORTS = ['replication-', PINNED_BY_DIFF, ...LONG_WORK.map(({ prefix }) => prefix)];
/** An operator may import another region for a while and come back. */
const DOWNLOAD_MS = 30 * DAY_MS;

export interface Kept {
  /** The extracts that are imported, as EXTRACT or the generation being served names them: their downloads stay. */
  readonly extracts: readonly string[];
  /** Dated dumps that stay; 0 leaves all of them. */
  readonly dumps: number;
}

/** Returns how many files and folders were removed. */
export async function removeLeftBehind(dataDir: string, kept: Kept, nowMs: number): Promise<number> {
  await tidyDumps(dataDir, kept.dumps, nowMs);
  const removed = [
    await removeOlder(dataDir, nowMs - DAY_MS, (name) => name.endsWith('.tmp')),
    await removeOlder(
      join(dataDir, 'manifests'),
      nowMs - DAY_MS,
      (name) => name.endsWith('.tmp') || MANIFEST_NAME.test(name),
    ),
    await removeOlder(join(dataDir, 'mail'), nowMs - DAY_MS, (name) => /\.eml(\.part)?$/.test(name)),
    await withoutImports(
      dataDir,
      async () =>
        (await removeWorkFiles(dataDir, nowMs)) +
        (await removeDownloads(join(dataDir, 'extracts'), kept.extracts, nowMs)),
    ),
  ];
  return removed.reduce((sum, count) => sum + count, 0);
}

/**
 * Work files of imports that were killed, and half-written notes of their downloads. For who holds the import lock:
 * then none is in use, however young. What diffs, maps and walking graphs use is not an import's: it has a day.
 */
export async function removeWorkFiles(dataDir: string, nowMs: number): Promise<number> {
  const isOfImport = (name: string) => !NOT_OF_IMPORTS.some((prefix) => name.startsWith(prefix));
  return (
    (await removeOlder(join(dataDir, 'tmp'), Number.POSITIVE_INFINITY, isOfImport)) +
    (await removeOlder(join(dataDir, 'tmp'), nowMs - DAY_MS)) +
    (await removeOlder(join(dataDir, 'extracts'), Number.POSITIVE_INFINITY, (name) => name.endsWith('.tmp')))
  );
}

/** An import at work needs what it downloaded and its work files; they are removed another day. */
async function withoutImports(dataDir: string, remove: () => Promise<number>): Promise<number> {
  const lock = tryLocalImportLock(dataDir);
  if (!lock) return 0;
  try {
    return await remove();
  } finally {
    lock.release();
  }
}

/**
 * Removes only what was downloaded or made here, as the notes beside it say: the folder may contain extracts of the
 * operator's own. Notes go last: a file without notes would stay for ever.
 */
async function removeDownloads(folder: string, extracts: readonly string[], nowMs: number): Promise<number> {
  const parts = extracts.map(partsOf);
  const needed = new Set(parts.flat().map((part) => downloadOf(part) ?? basename(part)));
  const names = await namesIn(folder);
  const noted = new Set(names.filter((name) => name.endsWith('.json')).map(notedFile));
  const isOurs = (name: string) => noted.has(notedFile(name)) && !needed.has(notedFile(name));
  return (
    (await removeOlder(folder, nowMs - DOWNLOAD_MS, (name) => isOurs(name) && !name.endsWith('.json'))) +
    (await removeOlder(folder, nowMs - DOWNLOAD_MS, isOurs)) +
    // An import that joins extracts removes those of other editions.
    (await removeOlder(joinedFolder(folder), nowMs - DOWNLOAD_MS, () =>
      parts.every(({ length }) => length < 2),
    ))
  );
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch(() => []);
}

/** Files and folders of a folder that have not changed since; none if it is not there. */
async function removeOlder(
  folder: string,
  sinceMs: number,
  isMeant: (name: string) => boolean = () => true,
): Promise<number> {
  let removed = 0;
  for (const name of (await namesIn(folder)).filter(isMeant)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (!file || file.mtimeMs > sinceMs) continue;
    await rm(path, { recursive: true, force: true });
    removed++;
  }
  return removed;
}

/** The download that a file belongs to: itself, a part of it, or notes about either. */
function notedFile(name: string): string {
  return name.replace(/\.json$/, '').replace(/\.part$/, '');
}
