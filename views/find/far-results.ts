/** Which results of a search are too far to count as near. Pure. */
import type { FoundToilet } from '../../schemas/toilet/toilet.ts';

/** Half an hour on foot. */
const NEAR_M = 2_000;
/** Factor of the nearest distance. In the country the nearest may be far itself: then those like it are near as well. */
const TIMES_NEAREST = 4;

/** Whether a toilet lies far behind the nearest of its results: 26 km, if another is 70 m away. */
export function isFarther(toilet: FoundToilet, results: readonly FoundToilet[]): boolean {
  return toilet.distance_m > nearWithinM(results);
}

/** The distance up to which results are near, metres. */
export function nearWithinM(results: readonly FoundToilet[]): number {
  return Math.max(NEAR_M, TIMES_NEAREST * Math.min(...results.map(({ distance_m }) => distance_m)));
}
