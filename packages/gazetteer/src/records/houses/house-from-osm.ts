/**
 * From the tags of an object to a house: the street that its address names, its numbers and its position. Pure.
 *
 * An address without streets names a place: villages that number their houses through, one of 10,001 in seven extracts.
 */

import type { ScannedPlace } from '../../../../pbf/index.ts';
import { houseNumbersOf, spelledNumber } from '../../house-number.ts';
import { ofBothSides, withUnit } from '../../houses.ts';
import type { LonLat } from '../../place-record.ts';
import { meanOf } from '../label-points.ts';
import { streetKey } from '../place-names.ts';

const NUMBER_KEYS = ['addr:housenumber', 'addr:conscriptionnumber'] as const;
const DETAIL_KEYS = ['addr:streetnumber', 'addr:unit', 'addr:interpolation'];
/** More are lists of flats. */
const MAX_UNIT = 6;
const STREET_KEYS = ['addr:street', 'addr:place'] as const;

/** Keys that an object needs to be a house, and all that are read of it. */
export const HOUSE_KEYS = [...NUMBER_KEYS, ...STREET_KEYS, ...DETAIL_KEYS];
export const HOUSE_RULES = {
  number: NUMBER_KEYS.map((key) => ({ key })),
  street: STREET_KEYS.map((key) => ({ key })),
};

export interface OsmHouse {
  /** The name of the street, as `streetKey` returns it. */
  readonly key: string;
  /** As `packHouses` takes them; at least one. */
  readonly numbers: readonly string[];
  readonly at: LonLat;
}

/** Undefined for what has no address. */
export function houseFromOsm({ tags, points }: Pick<ScannedPlace, 'tags' | 'points'>): OsmHouse | undefined {
  const street = STREET_KEYS.map((key) => tags[key]).find((name) => name !== undefined);
  if (street === undefined) return undefined;
  const numbers = numbersOf(tags);
  return numbers.length === 0 ? undefined : { key: streetKey(street), numbers, at: meanOf(points) };
}

function numbersOf(tags: ScannedPlace['tags']): string[] {
  const [own = [], ofVillage = []] = NUMBER_KEYS.map((key) => houseNumbersOf(tags[key] ?? ''));
  const ofStreet = houseNumbersOf(tags['addr:streetnumber'] ?? '')[0] ?? own[0];
  const isSaid = (number: string) => own.some((each) => each === number || each.startsWith(`${number}/`));
  // In one number both find the house, and neither hides another that has it as the only one.
  const pairs = ofVillage
    .filter((number) => !isSaid(number))
    .map((number) => (ofStreet === undefined ? number : `${number}/${ofStreet}`));
  const numbers = tags['addr:interpolation'] === 'all' ? own.map(ofBothSides) : own;
  const unit = spelledNumber(tags['addr:unit'] ?? '');
  const hasUnit = /^[\p{L}\p{N}-]+$/u.test(unit) && unit.length <= MAX_UNIT;
  return [...(hasUnit ? numbers.flatMap((number) => withUnit(number, unit)) : numbers), ...pairs];
}
