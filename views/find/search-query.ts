/**
 * The query of a search, as the address bar has it: shareable, the same with and without JavaScript.
 *
 * A place is looked up by name; without one a position counts, called by `label` if its name is known (a chosen
 * suggestion). What cannot be read is left out: an edited address still leads to a page.
 */
import type { ExtraFilters, NearestQuery } from '../../schemas/reads/read-query.ts';
import { DECIMAL, TOILET_ID } from '../../schemas/text/numbers.ts';
import { DETAIL_FLAGS, detailShape, FILTERS, type FilterName } from '../../schemas/toilet/facts.ts';

export interface SearchQuery {
  readonly place?: string;
  readonly lat?: number;
  readonly lon?: number;
  readonly label?: string;
  readonly filters: readonly FilterName[];
  /** Walks without known steps. */
  readonly stepFree?: boolean;
  /** Choices beside the filters; left out if there are none. */
  readonly extras?: Extras;
  /** All results instead of the first ten. */
  readonly more?: boolean;
}

/** The choices of a query that a search at another place keeps. */
export type Choices = Pick<SearchQuery, 'filters' | 'stepFree' | 'extras'>;

export const NO_QUERY: SearchQuery = { filters: [] };

export const FEW = 10;
export const MANY = 20;

const MAX_TEXT = 200;

export function readSearchQuery(search: string): SearchQuery {
  const params = new URLSearchParams(search);
  const place = textIn(params, 'place');
  const label = textIn(params, 'label');
  const lat = coordinate(params.get('lat'));
  const lon = coordinate(params.get('lon'));
  const choices = readChoices(params);
  const rest = { ...choices, ...(params.get('more') === 'true' && { more: true }) };
  if (place !== '') return { place, ...rest };
  if (lat === undefined || lon === undefined) return choices;
  return { lat, lon, ...(label !== '' && { label }), ...rest };
}

/** The text of a parameter, cut to what a field takes; empty if there is none. */
export function textIn(params: URLSearchParams, name: string): string {
  return Array.from((params.get(name) ?? '').trim())
    .slice(0, MAX_TEXT)
    .join('');
}

export function readChoices(params: URLSearchParams): Choices {
  const extras = readExtras(params);
  return {
    filters: FILTERS.filter((name) => params.get(name) === 'true'),
    ...(params.get('step_free') === 'true' && { stepFree: true }),
    ...(extras && { extras }),
  };
}

/** The id of the toilet that an address shows in particular. */
export function chosenIn(search: string): string | undefined {
  const id = new URLSearchParams(search).get('toilet') ?? '';
  return TOILET_ID.test(id) ? id : undefined;
}

/** Whether there is anything to search for. */
export function asksForToilets(query: SearchQuery): boolean {
  return query.place !== undefined || query.lat !== undefined;
}

/** Whether a search is for a place that the reader named: the map that is moved away leaves its list as it is. */
export function isTyped({ place, label }: SearchQuery): boolean {
  return place !== undefined || label !== undefined;
}

/**
 * Path and query of the page, `/?place=…`.
 * @param chosen id of the toilet that the page shows in particular
 */
export function addressOf(query: SearchQuery, chosen?: string): string {
  const params = paramsOf(query);
  if (query.label !== undefined) params.set('label', query.label);
  if (query.more) params.set('more', 'true');
  if (chosen !== undefined) params.set('toilet', chosen);
  const search = params.toString();
  return search === '' ? '/' : `/?${search}`;
}

/** Address of the same search on one sheet of paper. */
export function printAddress(query: SearchQuery): string {
  return `/print${addressOf(query).slice(1)}`;
}

/** Address of the page that proposes a toilet, at a position if one is known. */
export function proposeAddress(position?: { readonly lat: number; readonly lon: number } | null): string {
  return position ? `/propose?lat=${position.lat}&lon=${position.lon}` : '/propose';
}

/** Filters of a question, but for its time. Those that are off are left out. */
export type AskedFilters = Partial<Omit<NearestQuery, 'at' | 'note'>>;

/** Choices of a search as the reads take them: those that are made. */
export function filtersOf({ filters, stepFree, extras }: Choices): AskedFilters {
  const { gender, key, ...flags } = extras ?? {};
  const on = [...filters, ...(stepFree ? ['step_free'] : []), ...EXTRA_FLAGS.filter((name) => flags[name])];
  return {
    ...Object.fromEntries(on.map((name) => [name, true])),
    ...(gender !== undefined && { gender }),
    ...(key !== undefined && { key }),
  };
}

/** A nearest search. */
export type NearestQuestion = AskedFilters & Pick<NearestQuery, 'limit'>;

/**
 * The same question as the reads take it.
 * @param onFoot whether there is a walking graph: then the order is that of walking time
 */
export function nearestOf(query: SearchQuery, onFoot: boolean): NearestQuestion {
  const { place, lat, lon } = query;
  return {
    ...(place !== undefined && { place }),
    ...(lat !== undefined && { lat }),
    ...(lon !== undefined && { lon }),
    ...filtersOf(query),
    ...(onFoot && { by: 'walk' as const }),
    limit: limitOf(query),
  };
}

/** The most results that a query asks for. */
export function limitOf({ more }: Pick<SearchQuery, 'more'>): number {
  return more ? MANY : FEW;
}

export function withFilters({ more: _, ...query }: SearchQuery, filters: readonly FilterName[]): SearchQuery {
  return { ...query, filters: FILTERS.filter((name) => filters.includes(name)) };
}

export function withFilter(query: SearchQuery, name: FilterName, on: boolean): SearchQuery {
  const others = query.filters.filter((other) => other !== name);
  return withFilters(query, on ? [...others, name] : others);
}

export function withStepFree({ stepFree: _, more: __, ...query }: SearchQuery, on: boolean): SearchQuery {
  return { ...query, ...(on && { stepFree: true }) };
}

/** Whether a query leaves toilets out, but for those whose walk has steps. */
export function hasFilters({ filters, extras }: SearchQuery): boolean {
  return filters.length > 0 || extras !== undefined;
}

/** The same search for all toilets. */
export function withoutFilters({ more: _, extras: __, ...query }: SearchQuery): SearchQuery {
  return { ...query, filters: [] };
}

/**
 * The same search with another choice beside its filters.
 * @param value empty: no choice
 */
export function withExtra(
  { more: _, extras: before, ...query }: SearchQuery,
  name: ExtraName,
  value: string,
): SearchQuery {
  const extras = readExtras(new URLSearchParams({ ...before, [name]: value }));
  return { ...query, ...(extras && { extras }) };
}

export function choicesOf({ filters, stepFree, extras }: SearchQuery): Choices {
  return { filters, ...(stepFree && { stepFree }), ...(extras && { extras }) };
}

export function paramsOf({ place, lat, lon, filters, stepFree, extras }: SearchQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (place !== undefined) params.set('place', place);
  if (lat !== undefined) params.set('lat', String(lat));
  if (lon !== undefined) params.set('lon', String(lon));
  for (const name of filters) params.set(name, 'true');
  if (stepFree) params.set('step_free', 'true');
  for (const [name, value] of Object.entries(extras ?? {})) params.set(name, value);
  return params;
}

/** A number that is no position stays: the search refuses it, and the page says so. */
function coordinate(text: string | null): number | undefined {
  return text !== null && DECIMAL.test(text) ? Number(text) : undefined;
}

/** The choices of a search beside its filters, with the values that a page offers (schemas/reads/parameters.ts). */
export const EXTRA_CHOICES = {
  gender: ['female', 'male', 'unisex'],
  key: ['eurokey', 'radar', 'mlak', 'nks'],
  always_open: ['true'],
  ...detailShape(() => ['true'] as const),
} as const satisfies {
  readonly [Name in keyof ExtraFilters]-?: readonly ((ExtraFilters[Name] & string) | 'true')[];
};

export type ExtraName = keyof typeof EXTRA_CHOICES;
/** The chosen values, as the address has them. */
export type Extras = { readonly [Name in ExtraName]?: (typeof EXTRA_CHOICES)[Name][number] };
/** The choices that are on or off. */
export const EXTRA_FLAGS = ['always_open', ...DETAIL_FLAGS] as const;

const NAMES = Object.keys(EXTRA_CHOICES) as ExtraName[];

/** The choices that an address names, undefined if there are none; values that no page offers are left out. */
function readExtras(params: URLSearchParams): Extras | undefined {
  const chosen = NAMES.flatMap((name) => {
    const values: readonly string[] = EXTRA_CHOICES[name];
    const value = params.get(name);
    return value !== null && values.includes(value) ? [[name, value] as const] : [];
  });
  return chosen.length > 0 ? Object.fromEntries(chosen) : undefined;
}
