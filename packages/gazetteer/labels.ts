/**
 * The half of this package that needs no files of its own, and runs in browsers: what a position is called in some microseconds,
 * how words are compared, and positions that are written as text.
 */
export { encodeLabelTile, type LabelFile, LabelTile, type PlaceLabel } from './src/label-tile.ts';
export { Labels } from './src/labels.ts';
export type { ListedTown } from './src/place-record.ts';
/** Comparing words as the lookup does. */
export { isGenericWord } from './src/search/abbreviations.ts';
/** Taking the words of asking off a text: "toilets near". */
export { askedTexts, asksForCentre, withoutAsking } from './src/search/asking.ts';
/** The ISO code of a country that a caller named. */
export { countryCode } from './src/search/country-code.ts';
export { allowedErrors, errorsBetween } from './src/search/fuzzy.ts';
export { fold, wordsOf } from './src/search/tokenize.ts';
/** Reading a position that is written as text, and what means "here". */
export { type PlaceText, readPlaceText } from './src/written/place-text.ts';
