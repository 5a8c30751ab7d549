/**
 * Which kinds may be one and the same place when they share a name, and within what distance.
 *
 * Settlements come first: streets ask for their town.
 */
import type { PlaceKind } from '../place-record.ts';

export interface PlaceClass {
  readonly kinds: readonly PlaceKind[];
  /** The furthest that any two of its objects can be one place. */
  readonly reachM: number;
  /** Only objects of one town are one place. */
  readonly ofOneTown?: true;
}

export const CLASSES: readonly PlaceClass[] = [
  { kinds: ['city', 'town', 'village', 'hamlet'], reachM: 12_000 },
  { kinds: ['suburb', 'neighbourhood', 'locality'], reachM: 1_500 },
  { kinds: ['island'], reachM: 10_000 },
  { kinds: ['region'], reachM: 100_000 },
  { kinds: ['street', 'square'], reachM: 2_000, ofOneTown: true },
  { kinds: ['station', 'stop'], reachM: 300 },
  { kinds: ['aerodrome'], reachM: 5_000 },
  { kinds: ['landmark'], reachM: 300 },
];

/** The smaller of two settlements counts: a hamlet of a city's name near it is another place. */
const REACH_M: Partial<Record<PlaceKind, number>> = {
  city: 12_000,
  town: 6_000,
  village: 2_500,
  hamlet: 1_000,
};

const CLASS_OF = new Map(CLASSES.flatMap(({ kinds }, index) => kinds.map((kind) => [kind, index] as const)));

export const classOf = (kind: PlaceKind): number => CLASS_OF.get(kind)!;

export function reachOf(one: PlaceKind, other: PlaceKind): number {
  const { reachM } = CLASSES[classOf(one)]!;
  return Math.min(REACH_M[one] ?? reachM, REACH_M[other] ?? reachM);
}
