/**
 * All rules of a scan on one tag table: which bits make an object a toilet, a venue, a multipolygon, an entrance, a place.
 *
 * Rules are plain data, so that every thread can make its own table of them.
 */

import { type Kind, NODE } from '../../file/primitive-block.ts';
import { type TagRule, TagTable } from './tag-rules.ts';

/** The tags that make an object a place. */
export interface PlaceRules {
  /** Rules of a name: every place has one. */
  readonly name: readonly TagRule[];
  /** Kinds that make a named object a place. */
  readonly kinds: readonly TagRule[];
  /** Kinds that make a named object a place only if it also matches `article`. */
  readonly famousKinds: readonly TagRule[];
  readonly article: readonly TagRule[];
  /** An object that matches both is a house; absent if houses are not wanted. */
  readonly houses?: { readonly number: readonly TagRule[]; readonly street: readonly TagRule[] } | undefined;
  /** The keys of the tags that a place keeps. */
  readonly keptKeys: RegExp;
}

/** The tags that make an area a venue, and the keys of its tags that are kept beside those of the rules. */
export interface VenueRules {
  readonly rules: readonly TagRule[];
  readonly detailKeys: readonly string[];
}

export interface ScanRules {
  readonly objectRules: readonly TagRule[];
  readonly venueRules?: VenueRules | undefined;
  readonly placeRules?: PlaceRules | undefined;
}

const NO_VENUES: VenueRules = { rules: [], detailKeys: [] };
const EXTRA_RULES: readonly TagRule[] = [
  { key: 'type', values: ['multipolygon'] },
  { key: 'entrance', values: ['yes', 'main'] },
];
/** Keys seen are remembered; a file of made-up ones must not fill the memory. */
const MAX_KEYS = 1 << 16;

export class RuleBits {
  readonly object: number;
  readonly venue: number;
  readonly multipolygon: number;
  readonly entrance: number;
  /** The rules that may make an object a place; 0 if places are not wanted. */
  readonly place: number;
  readonly venueKeys: ReadonlySet<string>;
  readonly #groups: readonly (TagRule | readonly TagRule[])[];
  readonly #placeName: number;
  readonly #placeKinds: number;
  readonly #famousKinds: number;
  readonly #article: number;
  readonly #houseNumber: number;
  readonly #houseStreet: number;
  readonly #keptKeys: RegExp | undefined;
  readonly #keeps = new Map<string, boolean>();

  constructor({ objectRules, venueRules = NO_VENUES, placeRules }: ScanRules) {
    const rules = [...objectRules, ...venueRules.rules, ...EXTRA_RULES];
    // A bit for each: the caller looks again at what matches.
    const places = placeRules
      ? [placeRules.name, placeRules.kinds, placeRules.famousKinds, placeRules.article]
      : [];
    if (placeRules?.houses) places.push(placeRules.houses.number, placeRules.houses.street);
    this.#groups = [...rules, ...places];
    this.object = bits(0, objectRules.length);
    this.venue = bits(objectRules.length, venueRules.rules.length);
    this.multipolygon = bits(rules.length - 2, 1);
    this.entrance = bits(rules.length - 1, 1);
    const bitOf = (group: number) => (placeRules ? bits(rules.length + group, 1) : 0);
    this.#placeName = bitOf(0);
    this.#placeKinds = bitOf(1);
    this.#famousKinds = bitOf(2);
    this.#article = bitOf(3);
    this.#houseNumber = placeRules?.houses ? bitOf(4) : 0;
    this.#houseStreet = placeRules?.houses ? bitOf(5) : 0;
    this.place = this.#placeKinds | this.#famousKinds | this.#houseNumber;
    this.venueKeys = new Set([...venueRules.rules.map(({ key }) => key), ...venueRules.detailKeys]);
    this.#keptKeys = placeRules?.keptKeys;
  }

  /** A table of its own for each reader: it holds one block's strings at a time. */
  table(): TagTable {
    return new TagTable(this.#groups);
  }

  /** The rules for which a block of a kind is worth reading, apart from what is wanted of it. */
  of(kind: Kind): number {
    return this.object | this.place | (kind === NODE ? 0 : this.venue);
  }

  /** Whether an object is a place or a house. */
  isPlace(mask: number): boolean {
    if ((mask & this.#houseNumber) !== 0 && (mask & this.#houseStreet) !== 0) return true;
    if ((mask & this.#placeName) === 0) return false;
    return (
      (mask & this.#placeKinds) !== 0 || ((mask & this.#famousKinds) !== 0 && (mask & this.#article) !== 0)
    );
  }

  /** For an own property of each reader: a place's tags are not worth building whole. */
  readonly keepsPlaceKey = (key: string): boolean => {
    const known = this.#keeps.get(key);
    if (known !== undefined) return known;
    const keeps = this.#keptKeys?.test(key) ?? false;
    if (this.#keeps.size < MAX_KEYS) this.#keeps.set(key, keeps);
    return keeps;
  };
}

const bits = (from: number, count: number): number => ((1 << count) - 1) << from;
