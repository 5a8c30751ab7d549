/** The way to a toilet in words: minutes on foot, metres, direction. Pure. */
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import type { ToiletTexts } from '../texts/areas.ts';

const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
const DEGREES_EACH = 360 / DIRECTIONS.length;
/** Metres to walk for a metre of straight line, as the server estimates it. */
export const DETOUR = 1.3;

export interface Way {
  readonly minutes: number;
  /** "380 m walk, south". */
  readonly words: string;
  /** Clockwise from north, degrees. */
  readonly bearing: number;
  /** The minutes follow the paths of the map; otherwise they are 1.3 times the straight line. */
  readonly isKnown: boolean;
  /** Flights of steps on the way; 0: none known, null: not known. */
  readonly flights: number | null;
}

/** The flights of steps in words; undefined for an estimate. */
export function stepsOf(
  { isKnown, flights }: Pick<Way, 'isKnown' | 'flights'>,
  texts: ToiletTexts,
): string | undefined {
  if (!isKnown) return undefined;
  if (flights === 0) return texts.say('way.no-steps');
  return flights === null ? texts.say('way.stairs-unknown') : texts.say('way.flights', { count: flights });
}

/** The way to a toilet that was found from a search point; undefined for one that was not. */
export function wayOf(toilet: Toilet | FoundToilet, texts: ToiletTexts): Way | undefined {
  if (!('distance_m' in toilet)) return undefined;
  const { walk, bearing, distance_m, walk_min: minutes } = toilet;
  const isKnown = walk?.source === 'network';
  const distance = texts.distance(walk?.distance_m ?? distance_m * DETOUR);
  const direction = texts.say(`direction.${directionOf(bearing)}`);
  return {
    minutes,
    words: texts.say(isKnown ? 'way.walk' : 'way.about', { distance, direction }),
    bearing,
    isKnown,
    flights: walk?.flights ?? null,
  };
}

/** @param bearing clockwise from north, degrees */
export function directionOf(bearing: number) {
  return DIRECTIONS[Math.round(bearing / DEGREES_EACH) % DIRECTIONS.length] ?? 'n';
}
