/**
 * Finding places by name in an index of the caller's: the half of the lookup that needs no lookup file, and runs in browsers.
 * Apart from labels.ts, because its tables of words are large.
 */
export { findCrossing } from './src/crossing.ts';
export {
  type LookupIndex,
  type LookupOptions,
  lookUp,
  type NothingFound,
  nothingFound,
  type PlaceHit,
} from './src/look-up.ts';
export { PLACE_KINDS } from './src/place-record.ts';
export { MAX_STORED_PREFIX, PREFIX_WORDS } from './src/places-file.ts';
export {
  decodeNumbers,
  decodeRow,
  decodeWordPlaces,
  FREQUENT,
  fieldsOf,
  integerOf,
  isMark,
  KEYS,
  listOf,
  type PublishedRow,
  placesOf,
  reversed,
  textOf,
  type WordPlaces,
} from './src/published-entries.ts';
export { withoutAsking } from './src/search/asking.ts';
export { TownsElsewhere } from './src/search/elsewhere.ts';
export { errorsBetween } from './src/search/fuzzy.ts';
export { PlaceReader, type RowToRead } from './src/search/place-reader.ts';
export { hasOtherLetters, wordsOf } from './src/search/tokenize.ts';
export { Vocabulary, type WordStore } from './src/search/vocabulary.ts';
export { BoundedSearch, type Group, MOST_ROWS } from './src/search/word-search.ts';
