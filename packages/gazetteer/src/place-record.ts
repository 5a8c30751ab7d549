/**
 * One entry of the gazetteer, as the pipeline hands it to the place lookup: a place, a stop, a street, a landmark.
 *
 * Invariant: `name` is what a map would show; `names` are all others in every language and script, without `name` and
 * without doubles. A street of one town is one entry, however many ways it has.
 */

/** Degrees. */
export type LonLat = readonly [lon: number, lat: number];

export const PLACE_KINDS = [
  // Settlements: they belong to no town, `town` is null.
  'city',
  'town',
  'village',
  // Below settlements: they belong to the town around them.
  'hamlet',
  'suburb',
  'neighbourhood',
  'locality',
  'island',
  // Areas larger than a settlement: states, counties, regions, countries.
  'region',
  'station',
  'stop',
  'aerodrome',
  'street',
  'square',
  'landmark',
] as const;

export type PlaceKind = (typeof PLACE_KINDS)[number];

export interface PlaceRecord {
  readonly kind: PlaceKind;
  readonly name: string;
  readonly names: readonly string[];
  /** Degrees; on the street itself for streets. */
  readonly lon: number;
  readonly lat: number;
  /** 0 to 1, from the kind, the population and whether it has an encyclopaedia's article. */
  readonly importance: number;
  /** Name of the town it belongs to; null for towns themselves and if none is near. */
  readonly town: string | null;
  /** Every name of that town, `town` first; empty if `town` is null. */
  readonly townNames: readonly string[];
  /** ISO 3166-1 alpha-2, upper case; null at sea. */
  readonly country: string | null;
  /** Points at which it names positions: along a street; none if people do not find their way by it. */
  readonly labelAt: readonly LonLat[];
  /** The houses of a street as `packHouses` packs them (houses.ts); absent if none is known. */
  readonly houses?: string | undefined;
}

/** A settlement or a part of one, as lists of towns have it, which browsers read. */
export interface ListedTown {
  readonly kind: string;
  /** Its name, with its town if it is a part of one. */
  readonly label: string;
  /** ISO 3166-1 code in upper case; null if it is not known. */
  readonly country: string | null;
  readonly lon: number;
  readonly lat: number;
  /** 0 to 1. */
  readonly importance: number;
  /** Its own name, then those of other languages that have other words. */
  readonly names: readonly string[];
}

/** The label of a place in an answer: its name with its town, unless that says the same. */
export function labelOf({ name, town }: Pick<PlaceRecord, 'name' | 'town'>): string {
  return town === null || town === name ? name : `${name}, ${town}`;
}
