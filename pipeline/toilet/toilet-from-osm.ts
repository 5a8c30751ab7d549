/**
 * From an OSM object to a toilet: which fields its tags give, each by the rule in the file of that name.
 *
 * Pure and total: any tags give a valid toilet or null. Unknown stays unknown; what is published was tagged, with
 * one exception that access.ts explains. Cost: some ten microseconds.
 */

import { marksOf } from '../dedupe/marks.ts';
import type { ScannedObject } from '../scanned-object.ts';
import { accessOf, statedAccess } from './access.ts';
import type { Candidate, DraftToilet, MappingContext } from './candidate.ts';
import { type Kind, kindOf } from './candidates.ts';
import { checkedOf } from './checked.ts';
import { changingTableOf, genderOf, wheelchairOf } from './facilities.ts';
import { feeOf } from './fee.ts';
import { isSeasonalWithoutHours, openingHoursOf } from './hours-tag.ts';
import { schemeOf } from './scheme.ts';
import { firstValue, type Tags, word } from './tag-value.ts';
import { cleanText, MAX_NAME } from './text.ts';
import { osmReference, toiletId } from './toilet-id.ts';

/** null where the object does not count (candidates.ts). */
export function toiletFromOsm(object: ScannedObject, context: MappingContext): Candidate | null {
  const kind = kindOf(object);
  if (kind === null) return null;
  const { type, id, tags } = object;
  const toilet: DraftToilet = {
    id: toiletId(type, id),
    aliases: [],
    source: 'openstreetmap',
    reference: osmReference(type, id),
    lon: roundDegrees(object.lon),
    lat: roundDegrees(object.lat),
    ...factsFromTags(tags, kind, context),
  };
  return {
    toilet,
    kind,
    tags,
    context,
    outline: object.outline ?? null,
    isPoint: type === 'node',
    marks: marksOf(tags, kind),
    genders: toilet.gender,
    stage: 'single',
  };
}

export type TagFacts = Omit<DraftToilet, 'id' | 'aliases' | 'source' | 'reference' | 'lon' | 'lat'>;

/** All that tags tell; dedupe.ts calls it again for the tags of two objects laid over each other. */
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
  const openingHours = openingHoursOf(tags, host);
  const operator = cleanText(firstValue(tags, 'operator', host ? 'brand' : 'operator:short'), MAX_NAME);
  const doubts = [
    // A host's note to mappers is about anything but its toilet.
    !host && firstValue(tags, 'fixme', 'FIXME') !== null,
    word(tags, 'temporary') === 'yes',
    isSeasonalWithoutHours(tags, openingHours),
    contradictory,
  ];
  return {
    // Never made up from operator, description or street: the name is what the sign says.
    name: cleanText(firstValue(tags, 'name', host ? 'brand' : 'name:en'), MAX_NAME),
    operator,
    ...access,
    schemeName: scheme?.name ?? null,
    fee,
    openingHours,
    wheelchair: wheelchairOf(tags, host),
    changingTable: changingTableOf(tags),
    gender: genderOf(tags, host),
    checked: checkedOf(tags, now),
    host,
    // The number of a station is not the number of its toilet.
    operatorOrRef: operator !== null || (!host && firstValue(tags, 'ref') !== null),
    doubts: doubts.filter(Boolean).length,
    country,
  };
}

/** OSM's own grid of 1e-7 degrees, about a centimetre. Adding 0 turns -0 into 0. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7 + 0;
}
