/** From a record of a source to a candidate: the rules are those of OpenStreetMap, only id and reference differ. */
import type { ScannedObject } from '../../packages/pbf/index.ts';
import type { Candidate, MappingContext } from '../toilets/candidate.ts';
import { candidateOf, readTags } from '../toilets/toilet-from-osm.ts';
import { isPlacedByAddress, recordReference, recordToiletId, type SourceRecord } from './source-record.ts';

/** The record as an object of the scan, for questions about its place. Its number names no object of OpenStreetMap. */
export function recordObject({ lon, lat, tags }: SourceRecord): ScannedObject {
  return { type: 'node', id: 0, lon, lat, tags: { ...tags, amenity: 'toilets' } };
}

/** Makes a candidate of a record; null if the record does not count, such as a toilet for staff. */
export function recordCandidate(
  record: SourceRecord,
  object: ScannedObject,
  context: MappingContext,
): Candidate | null {
  const reading = readTags(object, context);
  if (reading === null) return null;
  const names = {
    id: recordToiletId(record),
    source: record.source,
    reference: recordReference(record),
  };
  // Positions of registers are of the building or the address: a node of the map knows the entrance better.
  const candidate = candidateOf(object, reading, {
    names,
    isPoint: false,
    precisionM: record.precision_m ?? 0,
    context,
  });
  const { toilet } = candidate;
  const { stated } = record;
  // A position from an address is a guess, if a good one.
  const doubts = [isPlacedByAddress(record.tags), stated?.out_of_service !== undefined].filter(Boolean);
  return {
    ...candidate,
    toilet: {
      ...toilet,
      doubts: toilet.doubts + doubts.length,
      ...(stated && { details: { ...toilet.details, ...stated } }),
    },
  };
}
