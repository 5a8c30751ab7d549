/**
 * One import, from an extract on this disk to the published generation: scan → other sources → toilets → dedupe → zones →
 * public ids → build with what people said → map tiles → verify → publish. The nightly schedule and the command line both come through
 * here. The walking graph (walking-graph.ts) and the map follow, beside other imports.
 *
 * Nothing that readers see changes before it is published. A fault anywhere leaves the generation before served,
 * and at worst unreferenced blobs in the store.
 */
import { join } from 'node:path';
import { reasonOf } from '../../common/reason-of.ts';
import type { Database } from '../../overlay/database/database.ts';
import { cellPath } from '../../shards/generation/cell-key.ts';
import { blobsOf, type Manifest } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';
import { mergeCandidates } from '../dedupe/dedupe.ts';
import { buildPlaces } from '../gazetteer/build-places.ts';
import { collectPlaces } from '../gazetteer/collect-places.ts';
import type { Outline } from '../geo/geometry.ts';
import { countryAt, zoneAt } from '../geo/locate.ts';
import type { ImportedToilet } from '../ids/imported-toilet.ts';
import { withMapTiles } from '../map-tiles/map-tiles.ts';
import { newestTimestampMs } from '../osm/pbf/newest-timestamp.ts';
import { type Scan, type ScanSkips, scanExtract } from '../scan/scan.ts';
import type { ScannedObject } from '../scan/scanned-object.ts';
import { OBJECT_RULES, VENUE_RULES } from '../scan/tag-rules/scan-rules.ts';
import { putSourceBase } from '../source-state/source-store.ts';
import { NO_SOURCES, type ReadSources, readSources } from '../sources/read-sources.ts';
import { recordCandidate, recordObject } from '../sources/record-candidate.ts';
import { encodeRecords, recordsOf } from '../sources/records-blob.ts';
import type { SourceRecord } from '../sources/source-record.ts';
import { sourcesEdition } from '../sources/sources-file.ts';
import type { Candidate, DraftToilet } from '../toilets/candidate.ts';
import { objectsInVenues } from '../toilets/inside-venue.ts';
import { toiletFromOsm } from '../toilets/toilet-from-osm.ts';
import { type BuildSource, buildGeneration } from './build.ts';
import { contributionSnapshot, type PublishedPart } from './contribution-snapshot.ts';
import type { Progress } from './progress.ts';
import { publishGeneration } from './publish-generation.ts';
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
  /** The extract as the operator named it; see Manifest.extract. */
  extract: string;
  /** Distinguishes the extract from other editions of it; undefined if it is not needed. */
  edition?: string | undefined;
  demo: boolean;
  store: Store;
  /**
   * The database of public ids and contributions; undefined: ids are those of the objects, and there are no
   * contributions.
   */
  database?: Database | undefined;
  allowShrink: boolean;
  /** A walking graph will be built afterwards: until then that of the import before stays, if it was of this extract. */
  walking?: boolean;
  /** Whether streets get their houses. */
  houses?: boolean;
  /** The file that names the sources beside the extract (SOURCES); undefined if there are none. */
  sources?: string | undefined;
  /** Called once the extract is scanned, when all code is loaded and no more threads start. */
  onScanned?: (() => void) | undefined;
  /** Called before it publishes: throws if another import may be at work. */
  requireLock?: (() => Promise<void>) | undefined;
  now: Date;
  random: () => number;
  progress: Progress;
}

/** Throws an Error with one sentence if the extract, the disk or the result is not good. */
export function importExtract(options: ImportOptions): Promise<Manifest> {
  // People's words make generations meanwhile, and sweeps take what only the older ones were made of.
  return options.store.withPinnedBlobs(() => importPinned(options));
}

async function importPinned(options: ImportOptions): Promise<Manifest> {
  const { store } = options;
  const scratch = join(store.dataDir, 'tmp');
  // The next step also needs it, to see whether too many toilets are lost.
  await store.refresh();
  try {
    // In steps that return little: what a step read is garbage for the next one, which needs the memory.
    return await publishBuilt(options, await buildFrom(options, scratch));
  } catch (error) {
    throw isSqliteError(error) ? workFault(scratch, error) : error;
  }
}

/** A generation that is built, and what of the database goes with it. */
interface Built {
  readonly manifest: Manifest;
  readonly before: Manifest | undefined;
  readonly part: PublishedPart;
}

async function buildFrom(options: ImportOptions, scratch: string): Promise<Built> {
  const { store, database, walking, now, progress } = options;
  const { imported, source } = await readToilets(options, scratch);
  const before = readBefore(store, progress);
  if (before) await store.pin(blobsOf(before));
  const { toilets, ...part } = await contributionSnapshot(
    database,
    store,
    before,
    imported,
    source.extract,
    now,
  );
  if (part.summary) progress.note(part.summary);
  const onProgress = (done: number, total: number) => progress.count('Build', done, total);
  const built = await buildGeneration(store, toilets, source, now, onProgress, part.contributions);
  progress.end();
  const kept = walking && before?.extract === source.extract ? before.walk : null;
  return { manifest: { ...built, walk: kept }, before, part };
}

interface ReadToilets {
  readonly imported: readonly ImportedToilet[];
  readonly source: BuildSource;
}

/** Reads the extract in steps, each in a function of its own: its objects are garbage for the next step. */
async function readToilets(options: ImportOptions, scratch: string): Promise<ReadToilets> {
  const { drafts, source } = await readDrafts(options, scratch);
  return { imported: inZones(drafts), source };
}

/** A toilet before it has its time zone. */
interface Draft {
  readonly toilet: DraftToilet;
  readonly outline: Outline | null;
}

async function readDrafts(
  options: ImportOptions,
  scratch: string,
): Promise<{ readonly drafts: Draft[]; readonly source: BuildSource }> {
  const { candidates, source, counts } = await readCandidates(options, scratch);
  const drafts = draftsOf(candidates, counts, options.progress);
  return { drafts: options.demo ? drafts.map(invented) : drafts, source };
}

/** Nothing of the demo is in OpenStreetMap: no answer names a record there, and no note about it is sent. */
function invented(draft: Draft): Draft {
  if (draft.toilet.source !== 'openstreetmap') return draft;
  const reference = draft.toilet.reference.replaceAll('osm:', 'demo:');
  return { ...draft, toilet: { ...draft.toilet, source: 'demo', reference } };
}

interface ReadCandidates {
  readonly candidates: readonly Candidate[];
  readonly source: BuildSource;
  readonly counts: FoundCounts;
}

/** Counts of what was read, for the operator. */
interface FoundCounts {
  readonly objects: number;
  readonly records: number;
  readonly skipped: Readonly<Record<string, number>>;
}

async function readCandidates(options: ImportOptions, scratch: string): Promise<ReadCandidates> {
  const { path, extract, edition, demo, store, now, progress } = options;
  const collected = collectPlaces(scratch, { houses: options.houses ?? true });
  try {
    const scan = await scanExtract(path, {
      objectRules: OBJECT_RULES,
      venueRules: VENUE_RULES,
      places: collected.wanted,
      onProgress: ({ bytesDone, bytesTotal }) => progress.bytes('Scan', bytesDone, bytesTotal),
    });
    progress.end();
    options.onScanned?.();
    const { added, records } = await addSources(options);
    const places = await buildPlaces(store, collected.records(scan), scratch);
    const state = await putSourceBase(store, scan);
    const dataDate = await dataDateOf(path, scan, now);
    const { candidates, counts } = candidatesOf(scan, records, now);
    return { candidates, counts, source: { dataDate, extract, edition, demo, places, state, added } };
  } finally {
    collected.remove();
  }
}

/** Reads the sources beside the extract, and keeps their records in the store: a failed reading goes on with them. */
async function addSources({ store, sources, allowShrink, now, progress }: ImportOptions) {
  const edition = sourcesEdition(sources);
  if (edition === null) return { added: null, records: [] };
  const note = (sentence: string) => progress.note(sentence);
  const before = sourcesBefore(store, progress);
  const { list, records } = await readSources(sources, { before, allowShrink, now, note });
  const blob = await store.putBlob(encodeRecords(records));
  return { added: { records: blob, edition, list: [...list] }, records };
}

/** Damaged records are none: the import that reads the files again must not fail for them. */
function sourcesBefore(store: Store, progress: Progress): ReadSources {
  try {
    const before = store.readCurrent();
    if (!before?.added_sources) return NO_SOURCES;
    return { list: before.added_sources.list, records: recordsOf(store, before) };
  } catch (error) {
    progress.note(`The records of the sources before cannot be read: ${reasonOf(error)} They are read anew.`);
    return NO_SOURCES;
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

/** Verifies a generation with its map tiles, and only then shows it. */
async function publishBuilt(
  { store, database, allowShrink, requireLock, now, random, progress }: ImportOptions,
  { manifest: built, before, part }: Built,
): Promise<Manifest> {
  const manifest = await withMapTiles(store, built, (done, total) => progress.count('Map', done, total));
  progress.end();
  verifyGeneration(store, manifest, { before, allowShrink, random });
  return await publishGeneration(store, database, manifest, part, { now, requireLock });
}

/** Maps what the scan and the sources found. Pure. */
function candidatesOf(
  scan: Scan,
  records: readonly SourceRecord[],
  now: Date,
): { readonly candidates: readonly Candidate[]; readonly counts: FoundCounts } {
  // Editors number what they have not uploaded below zero: such an object exists for them alone, and has no public id.
  const objects = scan.objects.filter(({ id }) => id > 0);
  const added = records.map((record) => ({ record, object: recordObject(record) }));
  const inVenue = objectsInVenues([...objects, ...added.map(({ object }) => object)], scan.venues());
  const contextOf = (object: ScannedObject) => {
    return { country: countryAt(object.lon, object.lat), insideVenue: inVenue.has(object), now };
  };
  const candidates = [
    ...objects.flatMap((object) => toiletFromOsm(object, contextOf(object)) ?? []),
    ...added.flatMap(({ record, object }) => recordCandidate(record, object, contextOf(object)) ?? []),
  ];
  const skipped = {
    ...Object.fromEntries(Object.entries(SKIPPED).map(([key, why]) => [why, scan.skipped[key as Skip]])),
    'not uploaded to OpenStreetMap yet': scan.objects.length - objects.length,
  };
  return { candidates, counts: { objects: scan.objects.length, records: records.length, skipped } };
}

/** Dedupes candidates. Without their tags, which are most of their memory. Pure but for the progress. */
function draftsOf(
  candidates: readonly Candidate[],
  { objects, records, skipped }: FoundCounts,
  progress: Progress,
): Draft[] {
  const { candidates: toilets, merged } = mergeCandidates(candidates);
  const doubles = listOf(merged);
  progress.note(
    `Found ${objects} objects that are or have toilets${records > 0 ? ` and ${records} records of other sources` : ''}; ${candidates.length} of them can be shown. ` +
      `${doubles ? `Merged duplicates: ${doubles}. ` : ''}Result: ${toilets.length} toilets.`,
  );
  const skips = listOf(skipped);
  if (skips) progress.note(`Skipped objects: ${skips}.`);
  return toilets.map(({ toilet, outline }) => ({ toilet, outline }));
}

/** Neighbours come one after the other: the zones' borders are read piece by piece. */
function inZones(drafts: readonly Draft[]): ImportedToilet[] {
  return drafts
    .map((draft) => ({ draft, path: cellPath(draft.toilet.lon, draft.toilet.lat) }))
    .sort((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
    .map(({ draft: { toilet, outline } }) => ({
      toilet: { ...toilet, zone: zoneAt(toilet.lon, toilet.lat) },
      outline,
    }));
}

/** `2 men and women, 1 double entry`; empty if nothing was counted. */
function listOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

/**
 * Time of the extract's data: what its header names, otherwise the time of its newest object. Null if neither is a time
 * that a calendar can hold.
 */
async function dataDateOf(path: string, { header }: Scan, now: Date): Promise<Date | null> {
  const ms = header.replicationTimestampMs ?? (await newestTimestampMs(path, now.getTime()));
  return ms === null || ms > LAST_DATE_MS ? null : new Date(ms);
}

/** A damaged generation is no yardstick; the import that replaces it must not fail for it. */
function readBefore(store: Store, progress: Progress): Manifest | undefined {
  try {
    return store.readCurrent();
  } catch (error) {
    const reason = reasonOf(error);
    progress.note(`The previous generation cannot be read: ${reason} The new one is not compared with it.`);
    return undefined;
  }
}
