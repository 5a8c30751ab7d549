/**
 * The search for open toilets. The filter `open_now` keeps toilets whose hours are not known, so the nearest few may all be
 * such, with an open one a street behind them. Then the open ones are asked for as well. Pure.
 */
import type { FindResult } from '../schemas/reads/read-results.ts';
import type { FoundToilet } from '../schemas/toilet/toilet.ts';
import { isFarther, nearWithinM } from './far-results.ts';
import { apiSearchOf, limitOf, type SearchQuery } from './search-query.ts';

/** Whether open toilets are asked for. */
export function asksForOpen({ filters }: Pick<SearchQuery, 'filters'>): boolean {
  return filters.includes('open_now');
}

/** The nearest that is known to be open, unless it lies far behind the others. */
export function nearestOpen(results: readonly FoundToilet[]): FoundToilet | undefined {
  return results.find((toilet) => toilet.open_now === true && !isFarther(toilet, results));
}

/**
 * The question for those that are known to be open and near, as the API takes it; undefined if the answer has one, or has
 * all toilets there are.
 */
export function openSearchOf(
  query: SearchQuery,
  { results }: FindResult,
  onFoot: boolean,
): string | undefined {
  if (!asksForOpen(query) || results.length < limitOf(query) || nearestOpen(results)) return undefined;
  const params = new URLSearchParams(apiSearchOf(query, onFoot));
  params.set('known_open', 'true');
  params.set('max_distance_m', String(nearWithinM(results)));
  return params.toString();
}

/** One answer of both: those that are known to be open come first. */
export function withOpenFirst(answer: FindResult, open: FindResult, query: SearchQuery): FindResult {
  const known = new Set(open.results.map(({ id }) => id));
  const others = answer.results.filter(({ id }) => !known.has(id));
  return { ...answer, results: [...open.results, ...others].slice(0, limitOf(query)) };
}
