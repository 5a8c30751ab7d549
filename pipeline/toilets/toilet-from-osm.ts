/**
 * From an OSM object to a toilet: which fields its tags give, each by the rule in the file of that name.
 *
 * Pure and total: any tags give a valid toilet or null. Unknown stays unknown; what is published was tagged, with
 * one exception that access.ts explains. Cost: some ten microseconds.
 */

import { hasHolidays } from '../../packages/hours/index.ts';
import type { ScannedObject } from '../../packages/pbf/index.ts';
import { accessOf, statedAccess } from './access.ts';
import type { Candidate, DraftToilet, MappingContext } from './candidate.ts';
import { checkedOf } from './checked.ts';
import { type Kind, kindOf } from './classify-object.ts';
import { detailsFromTags } from './details.ts';
import { genderOf } from './facilities.ts';
import { plainFactsFromTags } from './facts.ts';
import { feeOf } from './fee.ts';
import { isSeasonalWithoutHours, openingHoursOf } from './hours-tag.ts';
import { conditionOf } from './lifecycle.ts';
import { marksOf } from './marks.ts';
import { schemeOf } from './scheme.ts';
import { firstValue, type Tags, word } from './tag-value.ts';
import { cleanText, MAX_NAME } from './text.ts';
import { statementsOf } from './text-rules.ts';
import { osmReference, toiletId } from './toilet-id.ts';

/** All that the tags of an object say of its toilet. */
export interface TagReading extends Pick<Candidate, 'kind' | 'marks'> {
  readonly facts: TagFacts;
}

/** Reads the tags of an object; null if the object does not count (classify-object.ts). */
export type ReadTags = (
  object: Pick<ScannedObject, 'type' | 'tags'>,
  context: MappingContext,
) => TagReading | null;

export const readTags: ReadTags = (object, context) => {
  const kind = kindOf(object, context.now);
  if (kind === null) return null;
  const { tags } = object;
  return { kind, facts: factsFromTags(tags, kind, context), marks: marksOf(tags, kind) };
};

/**
 * Remembers readings by the objects of tags and context, of which equal ones must be one. Candidates share them: 104,263
 * objects of 42 countries have 29,665 readings.
 */
export function memoizeTags(read: ReadTags): ReadTags {
  const known = new Map<MappingContext, Map<Tags, TagReading | null>>();
  return (object, context) => {
    // The tags of a relation can count as those of a node and not as its own.
    if (object.type === 'relation') return read(object, context);
    const inContext = known.get(context) ?? new Map<Tags, TagReading | null>();
    known.set(context, inContext);
    let reading = inContext.get(object.tags);
    if (reading === undefined) {
      reading = read(object, context);
      inContext.set(object.tags, reading);
    }
    return reading;
  };
}

/** Makes a candidate of an object; null if the object does not count. */
export function toiletFromOsm(
  object: ScannedObject,
  context: MappingContext,
  read: ReadTags = readTags,
): Candidate | null {
  const reading = read(object, context);
  if (reading === null) return null;
  const { type, id } = object;
  const names = { id: toiletId(type, id), source: 'openstreetmap', reference: osmReference(type, id) };
  return candidateOf(object, reading, { names, isPoint: type === 'node', precisionM: 0, context });
}

export interface CandidateParts extends Pick<Candidate, 'isPoint' | 'precisionM' | 'context'> {
  readonly names: Pick<DraftToilet, 'id' | 'source' | 'reference'>;
}

/** Makes a candidate of an object that counts, of any source. */
export function candidateOf(
  { tags, lon, lat, outline }: Pick<ScannedObject, 'tags' | 'lon' | 'lat' | 'outline'>,
  { kind, facts, marks }: TagReading,
  { names: { id, source, reference }, isPoint, precisionM, context }: CandidateParts,
): Candidate {
  const toilet: DraftToilet = {
    id,
    aliases: [],
    ...{ source, reference },
    lon: roundDegrees(lon),
    lat: roundDegrees(lat),
    ...facts,
  };
  return {
    toilet,
    ...{ kind, tags, context, outline: outline ?? null, isPoint, precisionM },
    marks,
    genders: toilet.gender,
    stage: 'single',
  };
}

export type TagFacts = Omit<DraftToilet, 'id' | 'aliases' | 'source' | 'reference' | 'lon' | 'lat'>;

/** All facts that tags give; dedupe.ts calls it again for the tags of two objects laid over each other. */
export function factsFromTags(
  tags: Tags,
  kind: Kind,
  { country, insideVenue, now }: MappingContext,
): TagFacts {
  const host = kind !== 'own';
  const scheme = schemeOf(tags);
  const { fee, contradictory } = feeOf(tags, {
    host,
    accessIsFee: statedAccess(tags, kind) === 'fee',
    schemeIsFree: scheme?.free ?? false,
    country,
  });
  const access = accessOf(tags, { kind, hasScheme: scheme !== null, feeRequired: fee.required, insideVenue });
  const opening_hours = openingHoursOf(tags, host);
  const operator = cleanText(firstValue(tags, 'operator', host ? 'brand' : 'operator:short'), MAX_NAME);
  const doubts = [
    // A host's note to mappers is about anything but its toilet.
    !host && firstValue(tags, 'fixme', 'FIXME') !== null,
    word(tags, 'temporary') === 'yes',
    isSeasonalWithoutHours(tags, opening_hours),
    contradictory,
    conditionOf(tags, !host) !== undefined,
    !host && statementsOf(tags).has('doubtful'),
    opening_hours !== null && !hasHolidays(opening_hours, country, now.getTime()),
  ];
  return {
    // Never made up from operator, description or street: the name is what the sign says.
    name: cleanText(firstValue(tags, 'name', host ? 'brand' : 'name:en'), MAX_NAME),
    operator,
    ...access,
    scheme_name: scheme?.name ?? null,
    fee,
    opening_hours,
    ...plainFactsFromTags(tags, host),
    gender: genderOf(tags, host),
    checked: checkedOf(tags, now),
    host,
    // The number of a station is not the number of its toilet.
    operatorOrRef: operator !== null || (!host && firstValue(tags, 'ref') !== null),
    doubts: doubts.filter(Boolean).length,
    details: detailsFromTags(tags, host, country),
    country,
  };
}

/** OSM's own grid of 1e-7 degrees, about a centimetre. Adding 0 turns -0 into 0. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7 + 0;
}
