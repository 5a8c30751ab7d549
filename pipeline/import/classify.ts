/** Maps what the scan and the sources found to candidates. Pure. */
import type { Outline, Scan, ScannedObject, ScanSkips } from '../../packages/pbf/index.ts';
import { cellNumber } from '../../shards/generation/cell-key.ts';
import { mergeCandidates } from '../dedupe/dedupe.ts';
import { countryAt, zoneAt } from '../geo/locate.ts';
import type { ImportedToilet } from '../ids/imported-toilet.ts';
import { recordCandidate, recordObject } from '../sources/record-candidate.ts';
import type { SourceRecord } from '../sources/source-record.ts';
import type { Candidate, DraftToilet, MappingContext } from '../toilets/candidate.ts';
import { objectsInVenues } from '../toilets/inside-venue.ts';
import { memoizeTags, readTags, toiletFromOsm } from '../toilets/toilet-from-osm.ts';

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

/** Counts of what was read, for the operator. */
export interface FoundCounts {
  readonly objects: number;
  readonly records: number;
  readonly skipped: Readonly<Record<string, number>>;
}

export function candidatesOf(
  found: readonly ScannedObject[],
  scan: Pick<Scan, 'venues' | 'skipped'>,
  records: readonly SourceRecord[],
  now: Date,
): { readonly candidates: readonly Candidate[]; readonly counts: FoundCounts } {
  // Editors number what they have not uploaded below zero: such an object exists for them alone, and has no public id.
  const objects = found.filter(({ id }) => id > 0);
  const added = records.map((record) => ({ record, object: recordObject(record) }));
  const inVenue = objectsInVenues([...objects, ...added.map(({ object }) => object)], scan.venues());
  const contexts = new Map<string, MappingContext>();
  const contextOf = (object: ScannedObject) => {
    const country = countryAt(object.lon, object.lat);
    const insideVenue = inVenue.has(object);
    const key = `${country} ${insideVenue}`;
    const context = contexts.get(key) ?? { country, insideVenue, now };
    contexts.set(key, context);
    return context;
  };
  const read = memoizeTags(readTags);
  const candidates = [
    ...objects.flatMap((object) => toiletFromOsm(object, contextOf(object), read) ?? []),
    ...added.flatMap(({ record, object }) => recordCandidate(record, object, contextOf(object)) ?? []),
  ];
  const skipped = {
    ...Object.fromEntries(Object.entries(SKIPPED).map(([key, why]) => [why, scan.skipped[key as Skip]])),
    'not uploaded to OpenStreetMap yet': found.length - objects.length,
  };
  return { candidates, counts: { objects: found.length, records: records.length, skipped } };
}

export interface Draft {
  readonly toilet: DraftToilet;
  readonly outline: Outline | null;
}

/**
 * Toilets of an import before they have their time zones: what the duplicates leave.
 * Dedupes candidates. Drafts lack their tags, which are most of their memory. The sentences are for the operator.
 */
export function draftsOf(
  candidates: readonly Candidate[],
  { objects, records, skipped }: FoundCounts,
): { readonly drafts: Draft[]; readonly sentences: string[] } {
  const { candidates: toilets, merged } = mergeCandidates(candidates);
  const doubles = listOf(merged);
  const found =
    `Found ${objects} objects that are or have toilets${records > 0 ? ` and ${records} records of other sources` : ''}; ${candidates.length} of them can be shown. ` +
    `${doubles ? `Merged duplicates: ${doubles}. ` : ''}Result: ${toilets.length} toilets.`;
  const skips = listOf(skipped);
  return {
    drafts: toilets.map(({ toilet, outline }) => ({ toilet, outline })),
    sentences: skips ? [found, `Skipped objects: ${skips}.`] : [found],
  };
}

/** Nothing of the demo is in OpenStreetMap: no answer names a record there, and no note about it is sent. */
export function invented(draft: Draft): Draft {
  if (draft.toilet.source !== 'openstreetmap') return draft;
  const reference = draft.toilet.reference.replaceAll('osm:', 'demo:');
  return { ...draft, toilet: { ...draft.toilet, source: 'demo', reference } };
}

/** Neighbours come one after the other: the zones' borders are read piece by piece. */
export function inZones(drafts: readonly Draft[]): ImportedToilet[] {
  const numbers = Float64Array.from(drafts, ({ toilet }) => cellNumber(toilet.lon, toilet.lat));
  return Array.from(numbers.keys())
    .sort((one, other) => numbers[one]! - numbers[other]!)
    .map((index) => {
      const { toilet, outline } = drafts[index]!;
      return { toilet: { ...toilet, zone: zoneAt(toilet.lon, toilet.lat) }, outline };
    });
}

/** `2 men and women, 1 double entry`; empty if nothing was counted. */
function listOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}
