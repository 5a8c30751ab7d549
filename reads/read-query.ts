/**
 * From a query string to a parsed query.
 *
 * Well-formed queries take a fast path: one pass over the text, no allocation but the values. What that pass does not
 * know for sure (an escape, a repeated or unknown name, a value out of range) is handed to the schemas, which accept it or name
 * every bad parameter at once. A property test checks that both answer alike.
 */
import type { z } from 'zod';
import { errorsBetween } from '../packages/gazetteer/labels.ts';
import type { InvalidParam } from '../schemas/problems/problem.ts';
import { AlongQuery } from '../schemas/reads/along.ts';
import { EXTRA_PARAMETERS } from '../schemas/reads/extra-filters.ts';
import { EXTRA_FILTER_NAMES } from '../schemas/reads/read-limits.ts';
import {
  AreaQuery,
  type Bbox,
  boxFault,
  filterShape,
  incompletePosition,
  NearestQuery,
  WHOLE,
} from '../schemas/reads/read-query.ts';
import { DECIMAL, PLAIN_DECIMAL } from '../schemas/text/numbers.ts';
import { FILTERS, type FilterName } from '../schemas/toilet/facts.ts';

export type Parsed<T> = { query: T } | { invalid: InvalidParam[] };

export function parseNearestQuery(search: string): Parsed<NearestQuery> {
  const raw = readPlain(search);
  const query = raw && plainNearest(raw);
  return query
    ? { query }
    : withNote(search, NearestQuery, parseQuery(search, NearestQuery, incompletePosition));
}

export function parseAreaQuery(search: string): Parsed<AreaQuery> {
  const raw = readPlain(search);
  const query = raw && plainArea(raw);
  return query ? { query } : withNote(search, AreaQuery, parseQuery(search, AreaQuery));
}

export function parseAlongQuery(search: string): Parsed<AlongQuery> {
  return withNote(search, AlongQuery, parseQuery(search, AlongQuery));
}

function withNote<Query extends object>(
  search: string,
  { shape }: z.ZodObject,
  parsed: Parsed<Query>,
): Parsed<Query & { note?: string }> {
  if ('invalid' in parsed) return parsed;
  const note = mistypedNote(new URLSearchParams(search).keys(), shape);
  return note === undefined ? parsed : { query: { ...parsed.query, note } };
}

type ParameterName = 'place' | 'country' | 'lat' | 'lon' | 'bbox' | 'limit' | FilterName | ExtraParameter;
type ExtraParameter = (typeof EXTRA_PARAMETERS)[number];
/** The texts of the known parameters; undefined if they are not given. */
type Raw = Record<ParameterName, string | undefined>;

const NO_EXTRAS = Object.fromEntries(EXTRA_PARAMETERS.map((name) => [name, undefined])) as Record<
  ExtraParameter,
  undefined
>;
/** Copied for each query. */
const NOTHING_GIVEN: Readonly<Raw> = {
  place: undefined,
  country: undefined,
  lat: undefined,
  lon: undefined,
  bbox: undefined,
  limit: undefined,
  ...filterShape(() => undefined),
  ...NO_EXTRAS,
};
const NO_FILTERS: Readonly<Record<FilterName, boolean>> = filterShape(() => false);

/** Splits a query string that has no escapes but `%2C`, which clients write for the commas of a box. */
function readPlain(search: string): Raw | undefined {
  const text = search.includes('%2') ? search.replace(/%2c/gi, ',') : search;
  if (text.includes('%') || text.includes('+')) return undefined;
  const raw: Raw = { ...NOTHING_GIVEN };
  for (let from = 0; from < text.length; ) {
    let end = text.indexOf('&', from);
    if (end < 0) end = text.length;
    const equals = text.indexOf('=', from);
    const hasValue = equals >= 0 && equals < end;
    const name = text.slice(from, hasValue ? equals : end);
    if (isKnown(raw, name)) {
      // Few ask for what is beyond the interface: it goes the careful way.
      if (!hasValue || raw[name] !== undefined || Object.hasOwn(NO_EXTRAS, name)) return undefined;
      raw[name] = text.slice(equals + 1, end);
    } else if (name.length >= SHORTEST_TYPO || meantBy(name) !== undefined) return undefined;
    from = end + 1;
  }
  return raw;
}

function isKnown(raw: Raw, name: string): name is keyof Raw {
  return Object.hasOwn(raw, name);
}

function plainNearest(raw: Raw): NearestQuery | undefined {
  // A place goes the careful way: it is looked up by name, which costs far more than parsing.
  if (raw.place !== undefined || raw.country !== undefined) return undefined;
  const lat = plainNumber(raw.lat, DECIMAL, -90, 90);
  const lon = plainNumber(raw.lon, DECIMAL, -180, 180);
  const limit = raw.limit === undefined ? 5 : plainNumber(raw.limit, WHOLE, 1, 20);
  const filters = plainFilters(raw);
  if (lat === undefined || lon === undefined || limit === undefined || !filters) return undefined;
  return { lat, lon, limit, ...filters };
}

function plainArea(raw: Raw): AreaQuery | undefined {
  const bbox = plainBox(raw.bbox);
  const limit = raw.limit === undefined ? 100 : plainNumber(raw.limit, WHOLE, 1, 200);
  const filters = plainFilters(raw);
  return bbox && limit !== undefined && filters ? { bbox, limit, ...filters } : undefined;
}

function plainNumber(
  text: string | undefined,
  pattern: RegExp,
  min: number,
  max: number,
): number | undefined {
  if (text === undefined || !pattern.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

function plainBox(text: string | undefined): Bbox | undefined {
  const parts = text?.split(',') ?? [];
  if (parts.length !== 4) return undefined;
  for (const part of parts) if (!PLAIN_DECIMAL.test(part)) return undefined;
  const box = {
    west: Number(parts[0]),
    south: Number(parts[1]),
    east: Number(parts[2]),
    north: Number(parts[3]),
  };
  return boxFault(box) === undefined ? box : undefined;
}

function plainFilters(raw: Raw): Record<FilterName, boolean> | undefined {
  const filters = { ...NO_FILTERS };
  for (const name of FILTERS) {
    const text = raw[name];
    if (text === 'true') filters[name] = true;
    else if (text !== undefined && text !== 'false') return undefined;
  }
  return filters;
}

/**
 * For any query of texts.
 * @param fault what only shows when parameters are seen together
 */
export function parseQuery<Q extends z.ZodObject>(
  search: string,
  schema: Q,
  fault: (texts: Record<string, string>) => InvalidParam | undefined = () => undefined,
): Parsed<z.output<Q>> {
  const params = new URLSearchParams(search);
  const invalid: InvalidParam[] = [];
  const texts: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const [text, ...more] = params.getAll(name);
    if (more.length > 0) invalid.push({ name, reason: 'must be given once' });
    else if (text !== undefined) texts[name] = text;
  }
  const repeated = new Set(invalid.map(({ name }) => name));
  const parsed = schema.safeParse(texts);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]);
      if (!repeated.has(name)) invalid.push({ name, reason: issue.message });
    }
  }
  const missing = fault(texts);
  if (missing && !repeated.has(missing.name)) invalid.push(missing);
  if (invalid.length > 0 || !parsed.success) return { invalid };
  return { query: parsed.data };
}

const NAMES = [...FILTERS, ...EXTRA_FILTER_NAMES, 'max_distance_m', 'step_free'];
/** Shorter names are two letters from anything. */
const SHORTEST_TYPO = 4;
const MOST_ERRORS = 2;
/** Names of other services, by ours: too far from them for typing errors. */
const FOREIGN_NAMES: Readonly<Record<string, readonly string[]>> = {
  lat: ['latitude'],
  lon: ['longitude', 'lng', 'long'],
  place: ['q', 'query', 'search', 'address', 'location', 'near', 'city', 'town'],
  country: ['countrycode', 'country_code', 'countrycodes'],
  limit: ['count', 'per_page', 'page_size', 'max_results'],
  max_distance_m: ['radius', 'radius_m', 'distance', 'dist', 'maxdistance', 'max_distance'],
  open_now: ['open', 'opennow', 'is_open', 'isopen'],
  wheelchair: [
    'accessible',
    'accessibility',
    'wheelchair_accessible',
    'is_accessible',
    'disabled',
    'barrier_free',
  ],
  changing_table: ['baby', 'baby_changing', 'diaper', 'changing'],
  free: ['fee', 'is_free', 'free_only', 'cost'],
  bbox: ['bounds', 'box', 'viewbox', 'extent'],
  lang: ['language', 'locale', 'hl'],
};
const MEANT = new Map(
  Object.entries(FOREIGN_NAMES).flatMap(([ours, names]) => names.map((name) => [name, ours] as const)),
);
const LONGEST_FOREIGN = Math.max(...Array.from(MEANT.keys(), (name) => name.length));

/** Our name for a parameter that other services call so; undefined if none does. */
function meantBy(name: string): string | undefined {
  return name.length <= LONGEST_FOREIGN ? MEANT.get(name.toLowerCase()) : undefined;
}

/** Bounds the note: a query can hold hundreds of names. */
const MOST_NAMED = 3;

/**
 * Names parameters that look like a mistyped filter, or are what other services call a position, a place or a filter. Queries
 * ignore what they do not know, so `wheelchiar=true` would be answered as if nothing was wrong, with toilets that no wheelchair
 * can use. Pure. Returns a sentence for the note of an answer; undefined if no name is so, or is a filter of other operations.
 * @param given names of parameters
 * @param known names that the operation reads
 */
export function mistypedNote(given: Iterable<string>, known: object): string | undefined {
  const sentences = new Set<string>();
  for (const name of given) {
    if (sentences.size === MOST_NAMED) break;
    if (Object.hasOwn(known, name)) continue;
    const foreign = meantBy(name);
    const meant = foreign !== undefined && Object.hasOwn(known, foreign) ? foreign : nearestName(name, known);
    if (isFilter(name) || (foreign !== undefined && meant === undefined))
      sentences.add(`The parameter ${name} does nothing here and was ignored.`);
    else if (meant !== undefined)
      sentences.add(`The parameter ${name} is not known and was ignored: did you mean ${meant}?`);
  }
  return sentences.size > 0 ? Array.from(sentences).join(' ') : undefined;
}

/** A filter that is not one of the operation: a box takes no `known_open`. */
function isFilter(name: string): boolean {
  return name === 'known_open' || NAMES.some((filter) => filter === name);
}

function nearestName(name: string, known: object): string | undefined {
  if (name.length < SHORTEST_TYPO) return undefined;
  const lower = name.toLowerCase();
  let [meant, least]: [string | undefined, number] = [undefined, MOST_ERRORS + 1];
  for (const filter of NAMES) {
    const errors = Object.hasOwn(known, filter) ? errorsBetween(lower, filter, MOST_ERRORS) : least;
    if (errors < least) [meant, least] = [filter, errors];
  }
  return meant;
}
