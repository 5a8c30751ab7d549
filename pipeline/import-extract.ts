/**
 * One import, from a dump on this disk to the published generation: scan → toilets → dedupe → zones → public ids →
 * build with what people said → map tiles → verify → publish. The nightly schedule and the command line both come
 * through here.
 *
 * Nothing that readers see changes before the last step. A fault anywhere leaves the generation before served,
 * and at worst unreferenced blobs in the store.
 */
import { join } from 'node:path';
import type { Database } from '../overlay/database.ts';
import { blobsOf, type Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';
import { type BuildSource, buildGeneration } from './build.ts';
import { mergeCandidates } from './dedupe/dedupe.ts';
import { putSourceBase } from './diff/source-store.ts';
import type { ImportedToilet } from './ids/imported-toilet.ts';
import { objectsInVenues } from './inside-venue.ts';
import { countryAt, zoneAt } from './locate.ts';
import { peoplesPart } from './peoples-part.ts';
import { buildPlaces } from './places/build-places.ts';
import { collectPlaces } from './places/collect-places.ts';
import type { Progress } from './progress.ts';
import { publishGeneration } from './publish-generation.ts';
import { type Scan, type ScanSkips, scanDump } from './scan/scan.ts';
import { OBJECT_RULES, VENUE_RULES } from './scan/scan-rules.ts';
import { withMapTiles } from './tiles/map-tiles.ts';
import { toiletFromOsm } from './toilet/toilet-from-osm.ts';
import { verifyGeneration } from './verify.ts';

type Skip = keyof ScanSkips;

/** Labels of the skip counters, written after the number. */
const SKIPPED: Record<Skip, string> = {
  missingNodes: 'with nodes that the extract lacks',
  unclosedRings: 'whose outline does not close',
  outOfRange: 'outside the valid coordinates',
  unsafeIds: 'with an id above 2^53',
  emptyGeometry: 'without a position',
  otherRelations: 'relations that are not areas',
  repeated: 'repeated',
};

/** The last moment that ISO 8601 writes with four digits of the year, as the manifest wants it. */
const LAST_DATE_MS = Date.UTC(9999, 11, 31);

export interface ImportOptions {
  path: string;
  /** What the operator named; see Manifest.extract. */
  extract: string;
  /** Tells the dump from other editions of it; undefined where nobody asks. */
  edition?: string | undefined;
  demo: boolean;
  store: Store;
  /** Of public ids and of what people said; undefined: ids are those of the objects, and nobody said anything. */
  database?: Database | undefined;
  allowShrink: boolean;
  /** Called before it publishes: throws where another import may be at work. */
  requireLock?: (() => Promise<void>) | undefined;
  now: Date;
  random: () => number;
  progress: Progress;
}

/** Throws an Error with one sentence where the dump, the disk or the result is not good. */
export function importExtract(options: ImportOptions): Promise<Manifest> {
  // People's words make generations meanwhile, and sweeps take what only the older ones were made of.
  return options.store.holding(() => importHeld(options));
}

async function importHeld(options: ImportOptions): Promise<Manifest> {
  const { path, extract, edition, demo, store, now, progress } = options;
  const scratch = join(store.dataDir, 'tmp');
  // Also what tells the next step whether too many toilets are lost.
  await store.refresh();
  const collected = collectPlaces(scratch);
  try {
    const scan = await scanDump(path, {
      objectRules: OBJECT_RULES,
      venueRules: VENUE_RULES,
      places: collected.wanted,
      onProgress: ({ bytesDone, bytesTotal }) => progress.bytes('Scan', bytesDone, bytesTotal),
    });
    progress.end();
    const imported = toiletsOf(scan, now, progress);
    const places = await buildPlaces(store, collected.records(scan), scratch);
    const state = await putSourceBase(store, scan);
    return await buildAndPublish(options, imported, {
      ...{ dataDate: dataDateOf(scan), extract, edition, demo, places, state },
    });
  } catch (error) {
    throw isSqliteError(error) ? workFault(scratch, error) : error;
  } finally {
    collected.remove();
  }
}

function isSqliteError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

/** SQLite says neither which file nor what to do. */
function workFault(folder: string, cause: Error): Error {
  return new Error(
    `Work files in ${folder} could not be written: ${cause.message}. Nothing was published. Free some space, then import again.`,
    { cause },
  );
}

/** Builds, verifies, and only then shows the generation. */
async function buildAndPublish(
  { store, database, allowShrink, requireLock, now, random, progress }: ImportOptions,
  imported: readonly ImportedToilet[],
  source: BuildSource,
): Promise<Manifest> {
  const before = readBefore(store, progress);
  if (before) await store.hold(blobsOf(before));
  const part = await peoplesPart(database, store, before, imported, source.extract, now);
  if (part.summary) progress.note(part.summary);
  const onProgress = (done: number, total: number) => progress.count('Build', done, total);
  const built = await buildGeneration(store, part.toilets, source, now, onProgress, part.people);
  progress.end();
  const manifest = await withMapTiles(store, built, (done, total) => progress.count('Map', done, total));
  progress.end();
  verifyGeneration(store, manifest, { before, allowShrink, random });
  return await publishGeneration(store, database, manifest, part, { now, requireLock });
}

/** Maps, dedupes and places what the scan found. Pure but for the progress. */
function toiletsOf(scan: Scan, now: Date, progress: Progress): ImportedToilet[] {
  // Editors number what they have not uploaded below zero: such an object is nobody else's, and has no public id.
  const objects = scan.objects.filter(({ id }) => id > 0);
  const inVenue = objectsInVenues(objects, scan.venues());
  const candidates = objects.flatMap((object) => {
    const context = { country: countryAt(object.lon, object.lat), insideVenue: inVenue.has(object), now };
    return toiletFromOsm(object, context) ?? [];
  });
  const { candidates: toilets, merged } = mergeCandidates(candidates);
  const doubles = listOf(merged);
  progress.note(
    `Found ${scan.objects.length} objects that are or have toilets; ${candidates.length} of them can be shown. ` +
      `${doubles ? `Merged duplicates: ${doubles}. ` : ''}Result: ${toilets.length} toilets.`,
  );
  const skipped = listOf({
    ...Object.fromEntries(Object.entries(SKIPPED).map(([key, why]) => [why, scan.skipped[key as Skip]])),
    'not uploaded to OpenStreetMap yet': scan.objects.length - objects.length,
  });
  if (skipped) progress.note(`Skipped objects: ${skipped}.`);
  // Neighbours one after the other: the zones' borders are read piece by piece, and nine times faster so.
  return toilets
    .toSorted((a, b) => cellOf(a.toilet) - cellOf(b.toilet))
    .map(({ toilet, outline }) => ({
      toilet: { ...toilet, zone: zoneAt(toilet.lon, toilet.lat) },
      outline,
    }));
}

/** Number of the square degree that a position lies in, row by row. */
function cellOf({ lon, lat }: { lon: number; lat: number }): number {
  return Math.floor(lat + 90) * 361 + Math.floor(lon + 180);
}

/** `2 men and women, 1 double entry`; empty where nothing was counted. */
function listOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

/** Time of the dump's data, where its header names one that a calendar can hold. */
function dataDateOf({ header: { replicationTimestampMs: ms } }: Scan): Date | null {
  return ms === null || ms > LAST_DATE_MS ? null : new Date(ms);
}

/** A damaged generation is no yardstick; the import that replaces it must not fail for it. */
function readBefore(store: Store, progress: Progress): Manifest | undefined {
  try {
    return store.readCurrent();
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    progress.note(`The previous generation cannot be read: ${reason} The new one is not compared with it.`);
    return undefined;
  }
}
