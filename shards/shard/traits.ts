/**
 * Traits: what the filters beyond the interface look at, as two bytes a toilet (FORMAT.md §3.8).
 *
 * They are asked about one row at a time: no subtree of the k-d tree is left out for them, so a search that none of them
 * narrows reads not one byte more.
 */

import type { ExtraFilters } from '../../schemas/reads/extra-filters.ts';
import { CENTRAL_KEYS } from '../../schemas/toilet/details.ts';
import type { Gender } from '../../schemas/toilet/toilet.ts';

export const GENDER_BITS: Readonly<Record<Gender, number>> = { unisex: 1, female: 2, male: 4 };
const ALL_GENDERS = 7;
export const DRINKING_WATER = 8;
export const SHOWER = 16;
export const ALWAYS_OPEN = 32;
/** The number of the central key stands above the bits: 0 for none, else 1 + its index. */
export const KEY_SHIFT = 8;

/** The condition of a query on traits. */
export interface TraitFilter {
  readonly needed: number;
  /** Genders for which the toilet may be; 0: any. A toilet whose genders are not known passes. */
  readonly genders: number;
  /** 1 + the index of the central key; 0: any. */
  readonly key: number;
}

export function traitFilterOf({
  gender,
  key,
  always_open,
  drinking_water,
  shower,
}: ExtraFilters): TraitFilter | undefined {
  if (gender === undefined && key === undefined && !always_open && !drinking_water && !shower)
    return undefined;
  return {
    needed: (always_open ? ALWAYS_OPEN : 0) | (drinking_water ? DRINKING_WATER : 0) | (shower ? SHOWER : 0),
    genders: gender === undefined ? 0 : GENDER_BITS[gender] | GENDER_BITS.unisex,
    key: key === undefined ? 0 : CENTRAL_KEYS.indexOf(key) + 1,
  };
}

export function passesTraits(traits: number, { needed, genders, key }: TraitFilter): boolean {
  if ((traits & needed) !== needed) return false;
  if (genders !== 0 && (traits & ALL_GENDERS) !== 0 && (traits & genders) === 0) return false;
  return key === 0 || traits >>> KEY_SHIFT === key;
}
