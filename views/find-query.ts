/**
 * What somebody looks for, as the address bar holds it: shareable, the same with and without JavaScript.
 *
 * A place is looked up by name; without one a position counts, called by `label` where its name is known (a chosen
 * suggestion). What cannot be read is left out: an address somebody edited still leads to a page.
 */
import { DECIMAL } from '../schemas/decimal.ts';

export const FILTERS = ['open_now', 'wheelchair', 'changing_table', 'free', 'no_purchase_needed'] as const;
export type FilterName = (typeof FILTERS)[number];

export interface FindQuery {
  readonly place?: string;
  readonly lat?: number;
  readonly lon?: number;
  readonly label?: string;
  readonly filters: readonly FilterName[];
  /** All results instead of the first ten. */
  readonly more?: boolean;
}

export const NO_QUERY: FindQuery = { filters: [] };

export const FEW = 10;
export const MANY = 20;

const MAX_TEXT = 200;

export function readFindQuery(search: string): FindQuery {
  const params = new URLSearchParams(search);
  const textOf = (name: string) =>
    Array.from((params.get(name) ?? '').trim())
      .slice(0, MAX_TEXT)
      .join('');
  const place = textOf('place');
  const label = textOf('label');
  const lat = coordinate(params.get('lat'), 90);
  const lon = coordinate(params.get('lon'), 180);
  const filters = FILTERS.filter((name) => params.get(name) === 'true');
  const more = params.get('more') === 'true' && { more: true };
  if (place !== '') return { place, filters, ...more };
  if (lat === undefined || lon === undefined) return { filters };
  return { lat, lon, ...(label !== '' && { label }), filters, ...more };
}

/** Whether there is anything to search for. */
export function asksForToilets(query: FindQuery): boolean {
  return query.place !== undefined || query.lat !== undefined;
}

/** Path and query of the page, `/?place=…`. */
export function addressOf(query: FindQuery): string {
  const params = paramsOf(query);
  if (query.label !== undefined) params.set('label', query.label);
  if (query.more) params.set('more', 'true');
  const search = params.toString();
  return search === '' ? '/' : `/?${search}`;
}

/** The same question as the API takes it, without the question mark. */
export function apiSearchOf(query: FindQuery): string {
  const params = paramsOf(query);
  params.set('limit', String(query.more ? MANY : FEW));
  return params.toString();
}

/** The same search with other filters. */
export function withFilters({ more: _, ...query }: FindQuery, filters: readonly FilterName[]): FindQuery {
  return { ...query, filters: FILTERS.filter((name) => filters.includes(name)) };
}

function paramsOf({ place, lat, lon, filters }: FindQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (place !== undefined) params.set('place', place);
  if (lat !== undefined) params.set('lat', String(lat));
  if (lon !== undefined) params.set('lon', String(lon));
  for (const name of filters) params.set(name, 'true');
  return params;
}

function coordinate(text: string | null, most: number): number | undefined {
  if (text === null || !DECIMAL.test(text)) return undefined;
  const value = Number(text);
  return Math.abs(value) <= most ? value : undefined;
}
