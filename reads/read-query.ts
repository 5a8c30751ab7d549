/**
 * Query strings of the reads that have notes: a parameter that looks mistyped is named in the answer. The rest is the table of
 * parameters (schemas/reads/parameters.ts).
 */
import { errorsBetween } from '../packages/gazetteer/labels.ts';
import { EXTRA_FILTER_NAMES } from '../schemas/reads/parameters.ts';
import { type Parsed, type QueryOf, type Question, readQuery } from '../schemas/reads/question.ts';
import { QUESTIONS } from '../schemas/reads/questions.ts';
import type { AlongQuery, AreaQuery, NearestQuery } from '../schemas/reads/read-query.ts';
import { FILTERS } from '../schemas/toilet/facts.ts';

export function parseNearestQuery(search: string): Parsed<NearestQuery> {
  return readNoted(QUESTIONS.findToiletsNear, search);
}

export function parseAreaQuery(search: string): Parsed<AreaQuery> {
  return readNoted(QUESTIONS.listToiletsInArea, search);
}

export function parseAlongQuery(search: string): Parsed<AlongQuery> {
  return readNoted(QUESTIONS.findToiletsAlong, search);
}

function readNoted<Q extends Question>(
  question: Q,
  search: string,
): Parsed<QueryOf<Q> & { readonly note?: string }> {
  const read = readQuery(question, search);
  if ('invalid' in read) return { invalid: read.invalid };
  const note = read.unknown.length > 0 ? mistypedNote(read.unknown, question.table) : undefined;
  return { query: note === undefined ? read.query : { ...read.query, note } };
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
