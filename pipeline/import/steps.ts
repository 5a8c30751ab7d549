/**
 * The steps of an import, in their order: the list that docs/architecture.md explains.
 *
 * Nothing that readers see changes before "publish". A fault anywhere leaves the generation before served, and at worst
 * unreferenced blobs in the store.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../../common/reason-of.ts';
import { newestTimestampMs, type Scan, scanExtract } from '../../packages/pbf/index.ts';
import { type AddedSources, blobsOf, type Manifest } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';
// Not by the face of follow: that loads the readers of diffs, 20 MB of an import's peak.
import { putSourceBase } from '../follow/state/source-store.ts';
import { buildPlaces } from '../gazetteer/build-places.ts';
import { collectPlaces } from '../gazetteer/collect-places.ts';
import { withMapTiles } from '../map-tiles/map-tiles.ts';
import { withinSpace } from '../osm/download/free-space.ts';
import { OUR_DISK } from '../osm/our-disk.ts';
import type { Progress } from '../progress.ts';
import { contributionSnapshot } from '../publish/contribution-snapshot.ts';
import { publishGeneration } from '../publish/publish-generation.ts';
import type { AddressBook } from '../sources/address-book.ts';
import type { ReadSources } from '../sources/read-sources.ts';
import { encodeRecords, recordsOf, type SourceRecord } from '../sources/source-record.ts';
import { whatSourcesAdd } from '../sources/what-sources-add.ts';
import type { Candidate } from '../toilets/candidate.ts';
import { OBJECT_RULES, VENUE_RULES } from '../toilets/scan-rules.ts';
import { buildGeneration } from './build.ts';
import { candidatesOf, type Draft, draftsOf, invented, inZones } from './classify.ts';

import { requireDisk } from './needs.ts';
import { verifyGeneration } from './verify.ts';
import { addWalkingGraph } from './walking-graph.ts';
import type { Work, WorkOptions } from './work.ts';

export interface Step {
  readonly name: string;
  readonly run: (work: Work) => void | Promise<void>;
  /** It loads code, or starts threads or a process. */
  readonly startsThreads?: true;
  /** It also runs if the extract did not change. */
  readonly always?: true;
  /** It runs outside of the import lock: toilets do not wait for it, nor does the next import. Workers share such steps as jobs. */
  readonly afterwards?: true;
}

export const STEPS: readonly Step[] = [
  { name: 'fetch', run: fetchExtract, startsThreads: true, always: true },
  { name: 'scan', run: scan, startsThreads: true },
  { name: 'classify', run: classify },
  { name: 'dedupe', run: dedupe },
  { name: 'gazetteer', run: gazetteer },
  { name: 'ids', run: ids },
  { name: 'build', run: build },
  { name: 'verify', run: verify },
  { name: 'publish', run: publish },
  { name: 'dump', run: dump, always: true },
  { name: 'graph', run: graph, startsThreads: true, always: true, afterwards: true },
  { name: 'map', run: map, startsThreads: true, always: true, afterwards: true },
];

/** How a full disk names the work of the scan. */
const SCANNING = 'The work of the scan';
/** The last moment that ISO 8601 writes with four digits of the year, as the manifest wants it. */
const LAST_DATE_MS = Date.UTC(9999, 11, 31);

async function fetchExtract(work: Work): Promise<void> {
  const extract = await work.options.fetch();
  work.set({ extract });
  if (extract.unchanged) work.set({ manifest: extract.unchanged });
}

async function scan(work: Work): Promise<void> {
  const { store, progress, now } = work.options;
  const { path, houses = true } = work.get('extract');
  // "ids" also needs it, and "verify", to see if too many toilets are lost.
  await store.refresh();
  const collected = collectPlaces(scratchOf(store), { houses });
  work.set({ collected });
  const { folder } = collected.wanted;
  // The scan says why a file cannot be read.
  await requireDisk(folder, statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  const { objects, ...rest } = await withinSpace(folder, SCANNING, () =>
    scanExtract(path, {
      objectRules: OBJECT_RULES,
      venueRules: VENUE_RULES,
      places: collected.wanted,
      spool: { folder, maps: OUR_DISK.maps },
      onProgress: ({ bytesDone, bytesTotal }) => progress.bytes('Scan', bytesDone, bytesTotal),
    }),
  );
  progress.end();
  work.set({ objects, scan: rest, dataDate: await dataDateOf(path, rest, now()) });
}

async function classify(work: Work): Promise<void> {
  const scanned = work.get('scan');
  // Rows with addresses alone need the places before their step.
  const placesPath = async () => {
    await gazetteer(work);
    const { places } = work.get('places');
    return places === null ? null : work.options.store.blobPath(places);
  };
  const { added, records } = await addSources(work.options, placesPath);
  work.set({ added, ...candidatesOf(work.take('objects'), scanned, records, work.options.now()) });
}

function dedupe(work: Work): void {
  const candidates = work.take('candidates');
  const { drafts, sentences } = draftsOf(candidates, work.take('counts'));
  for (const sentence of sentences) work.options.progress.note(sentence);
  work.set({ added: withAdds(work.get('added'), candidates, drafts, work.options.progress) });
  work.set({ drafts: work.get('extract').demo ? drafts.map(invented) : drafts });
}

async function gazetteer(work: Work): Promise<void> {
  if (work.find('places')) return;
  const { store } = work.options;
  const scanned = work.take('scan');
  const collected = work.get('collected');
  const places = await buildPlaces(store, collected.records(scanned), scratchOf(store));
  work.set({ places, state: await putSourceBase(store, scanned, collected.wanted.folder) });
}

async function ids(work: Work): Promise<void> {
  const { database, store, progress, now } = work.options;
  const imported = inZones(work.take('drafts'));
  const before = readBefore(store, progress);
  if (before) await store.pin(blobsOf(before));
  const { extract } = work.get('extract');
  const { toilets, ...part } = await contributionSnapshot(database, store, before, imported, extract, now);
  if (part.summary) progress.note(part.summary);
  work.set({ before, toilets, part });
}

async function build(work: Work): Promise<void> {
  const { store, progress, now } = work.options;
  const { extract, edition, demo, walking } = work.get('extract');
  const source = {
    ...{ extract, edition, demo, dataDate: work.get('dataDate') },
    ...{ places: work.get('places'), state: work.get('state'), added: work.get('added') },
  };
  const count = (phase: string) => (done: number, total: number) => progress.count(phase, done, total);
  const { contributions } = work.get('part');
  const built = await buildGeneration(
    store,
    work.take('toilets'),
    source,
    now(),
    count('Build'),
    contributions,
  );
  progress.end();
  const before = work.get('before');
  const walk = walking && before?.extract === extract ? before.walk : null;
  work.set({ built: await withMapTiles(store, { ...built, walk }, count('Map')) });
  progress.end();
}

function verify(work: Work): void {
  const { store, allowShrink, random } = work.options;
  verifyGeneration(store, work.get('built'), { before: work.get('before'), allowShrink, random });
}

async function publish(work: Work): Promise<void> {
  const { store, database, now, requireLock, onPublished } = work.options;
  const [built, part] = [work.take('built'), work.take('part')];
  const manifest = await publishGeneration(store, database, built, part, { clock: now, requireLock });
  work.set({ manifest });
  onPublished?.(manifest);
}

async function dump(work: Work): Promise<void> {
  await work.options.dump?.(work.get('manifest'));
}

async function graph(work: Work): Promise<void> {
  const { path, walking, unchanged } = work.get('extract');
  if (!walking || (unchanged && unchanged.walk !== null)) return;
  const { store, database, progress } = work.options;
  const parts = { store, database, progress, now: work.options.now() };
  work.set({ manifest: await addWalkingGraph(path, work.get('manifest'), parts) });
}

async function map(work: Work): Promise<void> {
  await work.options.drawMap?.();
}

/** The folder for work files, on the disk of the store. */
export function scratchOf({ dataDir }: Store): string {
  return join(dataDir, 'tmp');
}

/**
 * Time of the extract's data: what its header names, otherwise the time of its newest object. Null if neither is a time
 * that a calendar can hold.
 */
async function dataDateOf(path: string, { header }: Pick<Scan, 'header'>, now: Date): Promise<Date | null> {
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

/**
 * The sources beside the extract, in an import: read, and their records kept in the store.
 * A reading that fails goes on with the records of the import before.
 *
 * @param placesPath the place lookup of this import; asked for if rows have addresses alone
 */
async function addSources(
  { store, sources, allowShrink, now, progress }: WorkOptions,
  placesPath: () => Promise<string | null>,
): Promise<{ readonly added: AddedSources | null; readonly records: readonly SourceRecord[] }> {
  if (sources === undefined) return { added: null, records: [] };
  // Imports without sources do not load what reads them, 20 ms and 8 MB.
  const [{ sourcesEdition }, { readSources }] = await Promise.all([
    import('../sources/sources-file.ts'),
    import('../sources/read-sources.ts'),
  ]);
  const edition = sourcesEdition(sources);
  const note = (sentence: string) => progress.note(sentence);
  const before = sourcesBefore(store, progress);
  let book: AddressBook | undefined;
  const addresses = async () => {
    book ??= (await import('../sources/address-book.ts')).openAddressBook(await placesPath());
    return book;
  };
  const { list, records } = await readSources(sources, {
    ...{ before, allowShrink, now: now(), note, addresses },
  }).finally(() => book?.close());
  const blob = await store.putBlob(encodeRecords(records));
  return { added: { records: blob, edition, list: [...list] }, records };
}

/** The sources with what each brings to the map, which the operator also reads. */
function withAdds(
  added: AddedSources | null,
  candidates: readonly Candidate[],
  drafts: readonly Draft[],
  progress: Progress,
): AddedSources | null {
  if (!added) return null;
  const adds = whatSourcesAdd(
    candidates,
    drafts.map(({ toilet }) => toilet),
  );
  const list = added.list.map((source) => {
    const found = adds.get(source.name);
    if (!found) return source;
    progress.note(`Source ${source.name}: ${found.new} new toilets, ${found.merged} that others have, too.`);
    return { ...source, adds: found };
  });
  return { ...added, list };
}

/** Damaged records are none: the import that reads the files again must not fail for them. */
function sourcesBefore(store: Store, progress: Progress): ReadSources {
  try {
    const before = store.readCurrent();
    if (!before?.added_sources) return { list: [], records: [] };
    return { list: before.added_sources.list, records: recordsOf(store, before) };
  } catch (error) {
    progress.note(`The records of the sources before cannot be read: ${reasonOf(error)} They are read anew.`);
    return { list: [], records: [] };
  }
}
