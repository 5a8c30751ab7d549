/**
 * A dated dump of what a generation shows, in every format, for others to build on.
 *
 * Written into a folder of another name, synced, and renamed when whole. Under its date a dump is there from one moment
 * on and never changes, so checksums that a user noted stay true. Killed before, it leaves a folder that a later dump
 * removes. Cost, on the machine of docs/performance.md: about 100 µs a toilet; memory as map-points.ts says.
 */
import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../common/durations.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { Dump, type DumpFile } from '../../schemas/reads/dump.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import {
  CHANGES_FILE,
  DUMP_FACTS,
  dumpDates,
  dumpsFolder,
  readDump,
  UNFINISHED_DUMP,
} from '../../shards/store/dump-folder.ts';
import { sha256OfFile, syncFile, syncFolder } from '../../shards/store/whole-file.ts';
import { creditOf, extractCredit } from '../attribution.ts';
import { writeMapTiles } from '../map-tiles/map-tiles.ts';
import { type DumpBefore, writeChanges } from './changes.ts';
import { featureSchema, readmeText } from './dump-texts.ts';
import { COVERAGE_FILES, writeCoverage } from './write-coverage.ts';
import { writeRows } from './write-rows.ts';

/** Every file of a dump, and its media type. Those of coverage need a walking graph. */
const FILES: Readonly<Record<string, string>> = {
  'toilets.geojsonl.gz': 'application/gzip',
  'toilets.csv.gz': 'application/gzip',
  'toilets.a11yjsonl.gz': 'application/gzip',
  'toilets.parquet': 'application/vnd.apache.parquet',
  'toilets.pmtiles': 'application/vnd.pmtiles',
  'coverage.parquet': 'application/vnd.apache.parquet',
  'coverage.pmtiles': 'application/vnd.pmtiles',
  [CHANGES_FILE]: 'application/jsonl',
  'schema.json': 'application/schema+json',
  'README.md': 'text/markdown; charset=utf-8',
  SHA256SUMS: 'text/plain; charset=utf-8',
};
/** One that is written to for longer than this was left by a process that is gone. */
const UNFINISHED_MS = DAY_MS;

type OnProgress = (done: number, total: number) => void;

export interface DumpOptions {
  /** Its day is the name of the dump. */
  readonly now: Date;
  /** How many dumps are left, this one among them. */
  readonly kept: number;
  readonly onProgress?: OnProgress;
}

/**
 * Makes the dump of the day, unless there is one, and removes old ones.
 * Throws an Error with one sentence if the generation shows no toilet, or the disk does not take it.
 */
export async function makeDump(
  dataDir: string,
  generation: Generation,
  { now, kept, onProgress = () => {} }: DumpOptions,
): Promise<Dump & { isNew: boolean }> {
  const { manifest } = generation;
  if (manifest.toilets === 0)
    throw new Error(
      `Generation ${manifest.generation} has no toilets, so no dump was written. Import an extract with toilets.`,
    );
  const date = now.toISOString().slice(0, 10);
  const there = readDump(dataDir, date);
  if (there && !isDemoOnly(there, manifest)) return { ...there, isNew: false };
  try {
    const dump = await publishDump(dataDir, generation, date, now, onProgress);
    await removeOld(dataDir, kept);
    return { ...dump, isNew: true };
  } catch (cause) {
    // Another process finished the dump of the day meanwhile.
    const theirs = readDump(dataDir, date);
    if (theirs) return { ...theirs, isNew: false };
    const reason = reasonOf(cause);
    throw new Error(
      `The dump of ${date} could not be written to ${dumpsFolder(dataDir)}: ${reason}. Earlier dumps stay. Correct the reason, then run "lootiles dump".`,
      { cause },
    );
  }
}

/** Removes dumps that are no longer kept (0 keeps all), and what killed dumps left. */
export async function tidyDumps(dataDir: string, kept: number, nowMs: number): Promise<void> {
  if (!existsSync(dumpsFolder(dataDir))) return;
  await removeUnfinished(dumpsFolder(dataDir), nowMs);
  if (kept > 0) await removeOld(dataDir, kept);
}

async function publishDump(
  dataDir: string,
  generation: Generation,
  date: string,
  now: Date,
  onProgress: OnProgress,
): Promise<Dump> {
  const folder = dumpsFolder(dataDir);
  await mkdir(folder, { recursive: true });
  await removeUnfinished(folder, now.getTime());
  const own = await mkdtemp(join(folder, UNFINISHED_DUMP));
  try {
    const before = dumpBefore(dataDir, date, generation.manifest);
    const dump = await writeDump(own, generation, { date, now, before, onProgress });
    await chmod(own, 0o755);
    if (isDemoOnly(readDump(dataDir, date), generation.manifest)) await removeDump(folder, date);
    await rename(own, join(folder, date));
    await syncFolder(folder);
    return dump;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

interface Written {
  readonly date: string;
  readonly now: Date;
  readonly before: DumpBefore | undefined;
  readonly onProgress: OnProgress;
}

async function writeDump(
  folder: string,
  generation: Generation,
  { date, now, before, onProgress }: Written,
): Promise<Dump> {
  const { manifest } = generation;
  const { text, licence } = creditOf(manifest);
  const facts = {
    ...{ date, made_at: now.toISOString(), generation: manifest.generation, data_date: manifest.data_date },
    ...{ toilets: manifest.toilets, attribution: text, licence },
    sources: manifest.added_sources?.list ?? [],
  };
  await writeRows(folder, generation, onProgress);
  const changes_since = await writeChanges(folder, date, generation, before);
  await putMapTiles(generation, join(folder, 'toilets.pmtiles'));
  const coverage = await writeCoverage(folder, generation, now.getTime());
  await writeSynced(join(folder, 'schema.json'), `${JSON.stringify(featureSchema(), null, 2)}\n`);
  await writeSynced(
    join(folder, 'README.md'),
    readmeText({ ...facts, changes_since, hasCoverage: coverage.length > 0 }),
  );
  const left = COVERAGE_FILES.filter((name) => !coverage.includes(name));
  const names = Object.keys(FILES).slice(0, -1);
  const files = await filesOf(
    folder,
    names.filter((name) => !left.some((other) => other === name)),
  );
  const sums = files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
  await writeSynced(join(folder, 'SHA256SUMS'), sums);
  const dump = Dump.parse({
    ...facts,
    changes_since,
    files: [...files, ...(await filesOf(folder, ['SHA256SUMS']))],
  });
  await writeSynced(join(folder, DUMP_FACTS), `${JSON.stringify(dump, null, 2)}\n`);
  await syncFolder(folder);
  return dump;
}

/**
 * Copies the archive of the generation if it was made of the very toilets that are shown, which is so after an import: 40 µs
 * a toilet less. Otherwise, or if its bytes are damaged, makes a new one.
 */
async function putMapTiles(generation: Generation, path: string): Promise<void> {
  const { manifest, mapTilesPath } = generation;
  if (mapTilesPath !== undefined && isAsImported(manifest)) {
    await copyFile(mapTilesPath, path, constants.COPYFILE_EXCL).catch(() => {});
    if ((await sha256OfFile(path).catch(() => undefined)) === manifest.map_tiles) return await syncFile(path);
    await rm(path, { force: true });
  }
  await writeMapTiles(generation, path);
}

/** Whether no rebuild and no diff has changed toilets since the import that made the map tiles. */
function isAsImported({ counted_at }: Manifest): boolean {
  return counted_at === null;
}

/** The dump that readers have before this one. Invented toilets did not become real ones. */
function dumpBefore(dataDir: string, date: string, manifest: Manifest): DumpBefore | undefined {
  for (const day of dumpDates(dataDir)) {
    const dump = day < date ? readDump(dataDir, day) : undefined;
    if (!dump) continue;
    if (isDemoOnly(dump, manifest)) return undefined;
    return { folder: join(dumpsFolder(dataDir), day), date: day, changesSince: dump.changes_since };
  }
  return undefined;
}

async function filesOf(folder: string, names: readonly string[]): Promise<DumpFile[]> {
  return await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { name, type: FILES[name]!, bytes: (await stat(path)).size, sha256: await sha256OfFile(path) };
    }),
  );
}

/** Renames first to a name that is never read, so that no dump is ever there in part. */
async function removeOld(dataDir: string, kept: number): Promise<void> {
  const folder = dumpsFolder(dataDir);
  for (const date of dumpDates(dataDir).slice(kept)) await removeDump(folder, date);
}

async function removeDump(folder: string, date: string): Promise<void> {
  const gone = await mkdtemp(join(folder, UNFINISHED_DUMP));
  await rename(join(folder, date), join(gone, date));
  await rm(gone, { recursive: true, force: true });
}

/** True if the dump has invented toilets and the generation has real ones: a dump of the demo gives way on the same day. */
function isDemoOnly(dump: Dump | undefined, { demo }: Manifest): boolean {
  return dump !== undefined && !demo && dump.attribution.startsWith(extractCredit(true).text);
}

async function removeUnfinished(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!name.startsWith(UNFINISHED_DUMP)) continue;
    if (nowMs - (await stat(path)).mtimeMs > UNFINISHED_MS) await rm(path, { recursive: true, force: true });
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', flush: true });
}
