/** From a position to a toilet: how far by the straight line, as the nearest search says it, and the way that a map draws. Pure. */
import { bearingDeg, metresOf, squaredChord } from '../../packages/sphere/index.ts';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import { DETOUR } from '../../views/toilet/way-words.ts';

const PACE_M_PER_MIN = 80;

/** Metres, over the sphere. */
export function distance(lon1: number, lat1: number, lon2: number, lat2: number): number {
  return metresOf(squaredChord(lon1, lat1, lon2, lat2));
}

export function foundFrom(toilet: Toilet, lon: number, lat: number): FoundToilet {
  const distanceM = Math.round(distance(lon, lat, toilet.lon, toilet.lat));
  return {
    ...toilet,
    distance_m: distanceM,
    walk_min: Math.max(1, Math.ceil((distanceM * DETOUR) / PACE_M_PER_MIN)),
    bearing: distanceM === 0 ? 0 : bearingDeg(lon, lat, toilet.lon, toilet.lat),
  };
}

/** A way that the map draws. */
export interface DrawnWay {
  readonly line: readonly (readonly number[])[];
  /** It follows the paths of the map. */
  readonly isKnown: boolean;
}

export interface Point {
  readonly lon: number;
  readonly lat: number;
}

/** The straight line: what is drawn until the way is here, and without network. */
export function straight(from: Point, to: Point): DrawnWay {
  return {
    line: [
      [from.lon, from.lat],
      [to.lon, to.lat],
    ],
    isKnown: false,
  };
}
