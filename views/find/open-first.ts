/**
 * Further questions beside a search. The filter `open_now` keeps toilets whose hours are not known, so the nearest few may all
 * be such, with an open one a street behind them: then the open ones are asked for as well. And if filters leave no toilet:
 * which filter, and how many there are without it.
 */
import type { FindResult } from '../../schemas/reads/read-results.ts';
import type { FilterName } from '../../schemas/toilet/facts.ts';
import { asksForOpen, nearestOpen, nearWithinM } from './leading-toilet.ts';
import {
  choicesOf,
  EXTRA_FLAGS,
  type Extras,
  limitOf,
  type NearestQuestion,
  nearestOf,
  type SearchQuery,
  withExtra,
  withFilters,
} from './search-query.ts';

/** A search with one choice less, and how many toilets it finds: at most MANY. */
export interface Alternative {
  /** The text that names the choice. */
  readonly without: `filter.${FilterName | (typeof EXTRA_FLAGS)[number]}` | `gender.${Gender}` | `key.${Key}`;
  readonly query: SearchQuery;
  readonly count: number;
}
type Gender = NonNullable<Extras['gender']>;
type Key = NonNullable<Extras['key']>;

/** More choices than this are not dropped one by one: each is a search. */
const MOST_CHOICES = 6;

/**
 * An answer, completed by further questions: the open toilets if none of them is among the nearest, or the searches with
 * one choice less if there are no toilets.
 * @param ask the API; undefined if it refuses
 * @param onFoot whether there is a walking graph
 */
export async function askFurther(
  query: SearchQuery,
  result: FindResult,
  onFoot: boolean,
  ask: (question: NearestQuestion) => Promise<FindResult | undefined>,
): Promise<{ result: FindResult; alternatives?: readonly Alternative[] }> {
  const question = openOf(query, result, onFoot);
  const open = question && (await ask(question));
  if (open) return { result: withOpenFirst(result, open, query) };
  const { origin, results } = result;
  const choices = origin && results.length === 0 ? choicesLess(query) : [];
  if (choices.length === 0 || choices.length > MOST_CHOICES) return { result };
  const counted = choices.map(async ([without, less]) => {
    // At the position: the place need not be looked up again.
    const there = { ...choicesOf(less), lat: origin?.lat ?? 0, lon: origin?.lon ?? 0, more: true };
    return { without, query: less, count: (await ask(nearestOf(there, false)))?.results.length ?? 0 };
  });
  return { result, alternatives: (await Promise.all(counted)).filter(({ count }) => count > 0) };
}

/** The query without each of its choices. */
export function choicesLess(query: SearchQuery): (readonly [Alternative['without'], SearchQuery])[] {
  const { filters, extras: { gender, key, ...flags } = {} } = query;
  const others = (name: FilterName) => filters.filter((other) => other !== name);
  return [
    ...filters.map((name) => [`filter.${name}`, withFilters(query, others(name))] as const),
    ...(gender ? [[`gender.${gender}`, withExtra(query, 'gender', '')] as const] : []),
    ...(key ? [[`key.${key}`, withExtra(query, 'key', '')] as const] : []),
    ...EXTRA_FLAGS.filter((name) => flags[name]).map(
      (name) => [`filter.${name}`, withExtra(query, name, '')] as const,
    ),
  ];
}

/**
 * The question for those that are known to be open and near; undefined if the answer has one, or has all toilets there are.
 */
function openOf(query: SearchQuery, { results }: FindResult, onFoot: boolean): NearestQuestion | undefined {
  if (!asksForOpen(query) || results.length < limitOf(query) || nearestOpen(results)) return undefined;
  return { ...nearestOf(query, onFoot), known_open: true, max_distance_m: nearWithinM(results) };
}

/** One answer of both: those that are known to be open come first. */
function withOpenFirst(answer: FindResult, open: FindResult, query: SearchQuery): FindResult {
  const known = new Set(open.results.map(({ id }) => id));
  const others = answer.results.filter(({ id }) => !known.has(id));
  return { ...answer, results: [...open.results, ...others].slice(0, limitOf(query)) };
}
