/**
 * From the tags of an object to a house: the street that its address names, its numbers and its position. Pure.
 *
 * An address without streets names a place: villages that number their houses through, one of 10,001 in seven extracts.
 */

import type { ScannedPlace } from '../../../../pbf/index.ts';
import { houseNumbersOf } from '../../house-number.ts';
import type { LonLat } from '../../place-record.ts';
import { meanOf } from '../label-points.ts';
import { streetKey } from '../place-names.ts';

const NUMBER_KEY = 'addr:housenumber';
const STREET_KEYS = ['addr:street', 'addr:place'] as const;

/** Keys that an object needs to be a house, and all that are read of it. */
export const HOUSE_KEYS = [NUMBER_KEY, ...STREET_KEYS];
export const HOUSE_RULES = { number: [{ key: NUMBER_KEY }], street: STREET_KEYS.map((key) => ({ key })) };

export interface OsmHouse {
  /** The name of the street, as `streetKey` returns it. */
  readonly key: string;
  /** As `houseNumbersOf` returns them; at least one. */
  readonly numbers: readonly string[];
  readonly at: LonLat;
}

/** Undefined for what has no address. */
export function houseFromOsm({ tags, points }: Pick<ScannedPlace, 'tags' | 'points'>): OsmHouse | undefined {
  const street = STREET_KEYS.map((key) => tags[key]).find((name) => name !== undefined);
  if (street === undefined) return undefined;
  const numbers = houseNumbersOf(tags[NUMBER_KEY] ?? '');
  return numbers.length === 0 ? undefined : { key: streetKey(street), numbers, at: meanOf(points) };
}
