/**
 * From a query to ranked places: searches from strict to lenient, until one answers every word that matters.
 *
 * 1. every word as it is; 2. without house numbers and postcodes; 3. words that no place has are finished, mended,
 * joined or split; 4. so are the others, because a typing error can make another word; 5. one word is left out;
 * 6. all again with a space more or less.
 * What every search found is ranked together, and nothing that answers only half of the query is an answer.
 */
import { countryMark, kindMark } from './kind-words.ts';
import { parsePlaceQuery, type QueryWord } from './place-query.ts';
import type { PlaceReader, ReadPlace } from './place-reader.ts';
import { Ranking, weightOf } from './rank.ts';
import { respaced } from './respace.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { BoundedSearch, Group } from './word-search.ts';

export interface FindOptions {
  /** ISO 3166-1 alpha-2; only places there. */
  readonly country?: string | undefined;
  /** The last word may be unfinished even where it is a word. */
  readonly prefix?: boolean | undefined;
}

export interface RankedPlace {
  readonly place: ReadPlace;
  readonly score: number;
}

/** More than half: less would answer "Berlin" to whatever in Berlin. */
const LEAST_ANSWERED = 0.51;
const WHOLLY = 0.999;
/** Words that step 5 leaves out one at a time. */
const MOST_LEFT_OUT = 6;

export interface PlaceIndex {
  readonly vocabulary: Vocabulary;
  readonly reader: PlaceReader;
  readonly search: BoundedSearch;
}

export function findPlaces(text: string, options: FindOptions, index: PlaceIndex): RankedPlace[] {
  const found = findSpaced(text, options, index);
  if (found.some(isWhole)) return best(found);
  // One space too many or too few: the words themselves were wrong.
  for (const other of respaced(text, index.vocabulary)) {
    const respacedFound = findSpaced(other, options, index);
    if (respacedFound.some(isWhole)) return best(respacedFound);
  }
  return best(found);
}

type Found = RankedPlace & { readonly answered: number };

function isWhole({ answered }: Found): boolean {
  return answered >= WHOLLY;
}

function best(found: readonly Found[]): RankedPlace[] {
  return found
    .filter(({ answered }) => answered >= LEAST_ANSWERED)
    .sort((a, b) => b.score - a.score || a.place.id - b.place.id);
}

function findSpaced(text: string, { country, prefix = false }: FindOptions, index: PlaceIndex): Found[] {
  const { vocabulary, reader, search } = index;
  const words = parsePlaceQuery(text);
  const fence = country === undefined ? [] : [groupOf([countryMark(country)], vocabulary)];
  if (words.length === 0 || fence.some((group) => group.places === 0)) return [];
  const last = words.length - 1;
  const ranking = new Ranking(
    words.map((word, i) => {
      const places = vocabulary.places(word.word);
      return { ...word, weight: weightOf(word, places, reader.count), open: i === last || places === 0 };
    }),
  );
  const found = new Map<number, Found>();
  for (const groups of steps(words, prefix, vocabulary)) {
    for (const id of search.find([...fence, ...groups])) {
      if (found.has(id) || !index.search.mayRead()) continue;
      const place = reader.read(id);
      if (country !== undefined && place.country !== country.toUpperCase()) continue;
      found.set(id, { place, ...ranking.match(place) });
    }
    if ([...found.values()].some(isWhole)) break;
  }
  return [...found.values()];
}

function* steps(words: readonly QueryWord[], prefix: boolean, vocabulary: Vocabulary): Generator<Group[]> {
  const needed = essential(words);
  const asTyped = (word: QueryWord) => {
    const unfinished = prefix && word === words.at(-1);
    return groupOf([...literal(word), ...(unfinished ? vocabulary.completions(word.word) : [])], vocabulary);
  };
  const known = (group: Group) => group.places > 0;
  const numbers = words.filter((word) => word.role === 'number' && !needed.includes(word));
  if (numbers.length > 0) yield [...needed, ...numbers].map(asTyped);
  const typed = needed.map(asTyped);
  yield typed;
  const mended = needed.map((word) => mend(word, words, vocabulary));
  yield typed.map((group, i) => (known(group) ? group : mended[i]!)).filter(known);
  const all = mended.filter(known);
  yield all;
  if (all.length < 2) return;
  const byRarity = [...all].sort((a, b) => b.places - a.places).slice(0, MOST_LEFT_OUT);
  for (const leftOut of byRarity) yield all.filter((group) => group !== leftOut);
}

/** The words that must be answered; of a query without any, whatever there is. */
function essential(words: readonly QueryWord[]): QueryWord[] {
  for (const role of ['word', 'number'] as const) {
    const found = words.filter((word) => word.role === role);
    if (found.length > 0) return found;
  }
  return [...words];
}

/** The word, and the marks of the kind and country that it names. */
function literal({ word, kind, country }: QueryWord): string[] {
  const mark = kind && kindMark(kind);
  return [word, ...(mark ? [mark] : []), ...(country ? [countryMark(country)] : [])];
}

/** The word and everything it may have been meant to be. */
function mend(query: QueryWord, words: readonly QueryWord[], vocabulary: Vocabulary): Group {
  const { word } = query;
  const at = words.indexOf(query);
  const alternatives = new Set(literal(query));
  if (query.role === 'word') {
    for (const mended of vocabulary.corrections(word)) alternatives.add(mended);
    if (at === words.length - 1 || word.length >= 4)
      for (const finished of vocabulary.completions(word)) alternatives.add(finished);
  }
  return groupOf([...alternatives], vocabulary);
}

function groupOf(words: readonly string[], vocabulary: Vocabulary): Group {
  const known = words
    .map((word) => ({ word, places: vocabulary.places(word) }))
    .filter(({ places }) => places > 0);
  return { words: known.map(({ word }) => word), places: known.reduce((sum, { places }) => sum + places, 0) };
}
