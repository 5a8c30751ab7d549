/**
 * Which results are near, and the toilet that leads the page: list and map ask the same rule, so the way is drawn to the one
 * that is shown. Pure.
 */
import type { Aside } from '../../schemas/reads/read-results.ts';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import type { SearchQuery } from './search-query.ts';

/** Half an hour on foot. */
const NEAR_M = 2_000;
/** Factor of the nearest distance. In the country the nearest may be far itself: then those like it are near as well. */
const TIMES_NEAREST = 4;
/** Minutes that a reader walks on rather than to a toilet that is reported gone. */
const WALKED_ON_MIN = 3;
const GONE_PEOPLE = 2;

/** The asides of toilets by their ids; undefined as long as they are not known. */
export type Asides = Readonly<Record<string, Aside>> | undefined;

/**
 * The nearest; if open ones are asked for, the nearest that is known to be open, if there is one near. One that two people
 * reported gone gives way to the next like it that is hardly farther.
 */
export function nearestOf(
  results: readonly FoundToilet[],
  query: Pick<SearchQuery, 'filters'>,
  asides: Asides,
): FoundToilet | undefined {
  const nearest = (asksForOpen(query) ? nearestOpen(results) : undefined) ?? results[0];
  if (!nearest || !isReportedGone(nearest, asides)) return nearest;
  const isInstead = (other: FoundToilet) =>
    other.walk_min <= nearest.walk_min + WALKED_ON_MIN &&
    (!asksForOpen(query) || other.open_now === nearest.open_now) &&
    !isReportedGone(other, asides);
  return results.find(isInstead) ?? nearest;
}

function isReportedGone({ id }: FoundToilet, asides: Asides): boolean {
  return (asides?.[id]?.reports?.kinds.gone ?? 0) >= GONE_PEOPLE;
}

/** The chosen toilet, with its distance if the search found it; otherwise the nearest. */
export function leadingToilet(
  results: readonly FoundToilet[],
  query: Pick<SearchQuery, 'filters'>,
  chosen: Toilet | undefined,
  asides: Asides,
): Toilet | FoundToilet | undefined {
  return chosen ? (results.find(({ id }) => id === chosen.id) ?? chosen) : nearestOf(results, query, asides);
}

export function asksForOpen({ filters }: Pick<SearchQuery, 'filters'>): boolean {
  return filters.includes('open_now');
}

/** The nearest that is known to be open, unless it lies far behind the others. */
export function nearestOpen(results: readonly FoundToilet[]): FoundToilet | undefined {
  return results.find((toilet) => toilet.open_now === true && !isFarther(toilet, results));
}

/** Whether a toilet lies far behind the nearest of its results: 26 km, if another is 70 m away. */
export function isFarther(toilet: FoundToilet, results: readonly FoundToilet[]): boolean {
  return toilet.distance_m > nearWithinM(results);
}

/** The distance up to which results are near, metres. */
export function nearWithinM(results: readonly FoundToilet[]): number {
  return Math.max(NEAR_M, TIMES_NEAREST * Math.min(...results.map(({ distance_m }) => distance_m)));
}
