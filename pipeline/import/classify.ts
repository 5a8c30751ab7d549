/** Maps what the scan and the sources found to candidates. Pure. */
import type { Scan, ScannedObject, ScanSkips } from '../../packages/pbf/index.ts';
import { countryAt } from '../geo/locate.ts';
import { recordCandidate, recordObject } from '../sources/record-candidate.ts';
import type { SourceRecord } from '../sources/source-record.ts';
import type { Candidate, MappingContext } from '../toilets/candidate.ts';
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
