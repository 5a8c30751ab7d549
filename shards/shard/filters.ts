/**
 * The filters of the two list reads (interface 3) as bits of one byte a toilet (FORMAT.md §3.3).
 *
 * A toilet passes if it has every needed bit; the k-d tree keeps the OR of each subtree. `open_now` is no
 * bit: it changes with time, and the hours table answers it.
 */
import type { ExtraFilters } from '../../schemas/reads/read-query.ts';
import { CENTRAL_KEYS } from '../../schemas/toilet/details.ts';
import {
  DETAIL_FLAGS,
  detailFilter,
  type FilterName,
  FLAGS,
  type FlagName,
  flagFilter,
  PLAIN_FACTS,
  PLAIN_FILTERS,
  type PlainFilter,
} from '../../schemas/toilet/facts.ts';
import type { Gender, Toilet } from '../../schemas/toilet/toilet.ts';

/** The bit of each filter. */
export const FLAG_BITS = Object.fromEntries(
  FLAGS.map((name) => [name, flagFilter(name).bit] as const),
) as Readonly<Record<FlagName, number>>;

/** The bits of all filters. */
export const ALL_FLAGS = FLAGS.reduce((flags, name) => flags | FLAG_BITS[name], 0);

/** The facts that filters look at. */
export type FilteredFacts = Pick<Toilet, 'fee' | 'access' | PlainFilter>;

/** The toilet's own, decided values count; never those of a partner. */
export function filterFlags(toilet: FilteredFacts): number {
  const { fee, access } = toilet;
  let flags = 0;
  if (fee.required === false) flags |= FLAG_BITS.free;
  if (access === 'public' || access === 'permissive' || access === 'scheme')
    flags |= FLAG_BITS.no_purchase_needed;
  for (const fact of PLAIN_FILTERS) {
    const { value, bit } = PLAIN_FACTS[fact].filter;
    if (toilet[fact] === value) flags |= bit;
  }
  return flags;
}

/** The conditions of a list read for every toilet: the needed bits, and whether closed ones are dropped. */
export interface Filter {
  readonly flags: number;
  readonly openNow: boolean;
  /** Only toilets that are known to be open; undefined for no. */
  readonly knownOpen?: boolean | undefined;
  /** The filters beyond the interface; undefined if none is asked for. */
  readonly traits?: TraitFilter | undefined;
}

export const NO_FILTER: Filter = { flags: 0, openNow: false };

/** The filter that a query asks for. */
export function filterOf(
  query: Readonly<Record<FilterName, boolean>> & ExtraFilters & { readonly known_open?: boolean | undefined },
): Filter {
  let flags = 0;
  for (const name of FLAGS) if (query[name]) flags |= FLAG_BITS[name];
  return { flags, openNow: query.open_now, knownOpen: query.known_open, traits: traitFilterOf(query) };
}

export const GENDER_BITS: Readonly<Record<Gender, number>> = { unisex: 1, female: 2, male: 4 };
const ALL_GENDERS = 7;
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

/**
 * Traits: what the filters beyond the interface look at, as two bytes a toilet (FORMAT.md §3.8).
 *
 * They are asked about one row at a time: no subtree of the k-d tree is left out for them, so a search that none of them
 * narrows reads not one byte more.
 */
export function traitFilterOf(query: ExtraFilters): TraitFilter | undefined {
  const { gender, key } = query;
  let needed = query.always_open ? ALWAYS_OPEN : 0;
  for (const name of DETAIL_FLAGS) if (query[name]) needed |= detailFilter(name).bit;
  if (gender === undefined && key === undefined && needed === 0) return undefined;
  return {
    needed,
    genders: gender === undefined ? 0 : GENDER_BITS[gender] | GENDER_BITS.unisex,
    key: key === undefined ? 0 : CENTRAL_KEYS.indexOf(key) + 1,
  };
}

export function passesTraits(traits: number, { needed, genders, key }: TraitFilter): boolean {
  if ((traits & needed) !== needed) return false;
  if (genders !== 0 && (traits & ALL_GENDERS) !== 0 && (traits & genders) === 0) return false;
  return key === 0 || traits >>> KEY_SHIFT === key;
}
