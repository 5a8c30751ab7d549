/** The toilet that leads the page: list and map ask the same rule, so the way is drawn to the one that is shown. Pure. */
import type { FoundToilet, Toilet } from '../schemas/toilet.ts';
import { asksForOpen, nearestOpen } from './open-first.ts';
import type { SearchQuery } from './search-query.ts';

/** The nearest; if open ones are asked for, the nearest that is known to be open, if there is one near. */
export function nearestOf(
  results: readonly FoundToilet[],
  query: Pick<SearchQuery, 'filters'>,
): FoundToilet | undefined {
  return (asksForOpen(query) ? nearestOpen(results) : undefined) ?? results[0];
}

/** The chosen toilet, with its distance if the search found it; otherwise the nearest. */
export function leadingToilet(
  results: readonly FoundToilet[],
  query: Pick<SearchQuery, 'filters'>,
  chosen: Toilet | undefined,
): Toilet | FoundToilet | undefined {
  return chosen ? (results.find(({ id }) => id === chosen.id) ?? chosen) : nearestOf(results, query);
}
