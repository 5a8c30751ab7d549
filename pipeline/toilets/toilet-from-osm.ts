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

/** Makes a candidate of an object; null if the object does not count (classify-object.ts). */
export function toiletFromOsm(object: ScannedObject, context: MappingContext): Candidate | null {
  const kind = kindOf(object, context.now);
  if (kind === null) return null;
  const { type, id } = object;
  const names = { id: toiletId(type, id), source: 'openstreetmap', reference: osmReference(type, id) };
  return candidateOf(object, { kind, names, isPoint: type === 'node', precisionM: 0, context });
}

export interface CandidateParts extends Pick<Candidate, 'kind' | 'isPoint' | 'precisionM' | 'context'> {
  readonly names: Pick<DraftToilet, 'id' | 'source' | 'reference'>;
}

/** Makes a candidate of an object that counts, of any source. */
export function candidateOf(
  { tags, lon, lat, outline }: Pick<ScannedObject, 'tags' | 'lon' | 'lat' | 'outline'>,
  { kind, names: { id, source, reference }, isPoint, precisionM, context }: CandidateParts,
): Candidate {
  const toilet: DraftToilet = {
    id,
    aliases: [],
    ...{ source, reference },
    lon: roundDegrees(lon),
    lat: roundDegrees(lat),
    ...factsFromTags(tags, kind, context),
  };
  return {
    toilet,
    ...{ kind, tags, context, outline: outline ?? null, isPoint, precisionM },
    marks: marksOf(tags, kind),
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
