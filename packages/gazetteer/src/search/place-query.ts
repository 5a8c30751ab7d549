/** Takes the typed text apart: words, which of them matter, which name a kind or a country. Pure and bounded. */

import type { PlaceKind } from '../place-record.ts';
import { STOP_WORDS } from './abbreviations.ts';
import { categoryOf, isHint, kindsOf } from './category-words.ts';
import { countryNames, MAX_COUNTRY_WORDS } from './country-names.ts';
import { isLetterName, ordinalMeant } from './lettered-streets.ts';
import { canonical, spellingsOf } from './tokenize.ts';

/** The interface allows 200 characters. */
const MAX_TEXT = 200;
/** More words than any address; further ones are not read. */
const MAX_QUERY_WORDS = 12;

export interface QueryWord {
  /** As the index has it: `st`. */
  readonly word: string;
  /** As it was typed: `street`. */
  readonly spelling: string;
  /** `stop`, `number` (a house, a postcode) and `hint` (`tube`) rank but are not needed. */
  readonly role: 'word' | 'stop' | 'number' | 'hint';
  /** The kinds of places that the word asks for. */
  readonly kinds: readonly PlaceKind[];
  /** The category of places that the word names. */
  readonly category: string | undefined;
  /** Which part between commas it stands in, from 0. */
  readonly part: number;
  /** The country that this word is, or is a part of, the name of. */
  readonly country: string | undefined;
  /** It is a letter that names a street: "S St". */
  readonly isLetter: boolean;
  /** The numbered street that a plain number may mean: `eleventh` for "11 Ave". */
  readonly ordinal: string | undefined;
}

export function parsePlaceQuery(text: string): QueryWord[] {
  const parts = joinPostcodes(text.slice(0, MAX_TEXT)).split(/[,;،、，\n|]|\s[-–—]\s/u);
  const split = parts.flatMap((each, part) => spellingsOf(each).map((spelling) => ({ spelling, part })));
  const words = split.slice(0, MAX_QUERY_WORDS).map((each) => ({ ...each, word: canonical(each.spelling) }));
  const countries = countriesOf(words.map(({ word }) => word));
  const letters = words.map((_, i) => isLetterName(words, i));
  return words.map((each, i) => ({
    ...each,
    role: letters[i] ? 'word' : roleOf(each.word, each.spelling),
    isLetter: letters[i]!,
    ordinal: ordinalMeant(words, i),
    kinds: kindsOf(each.word),
    category: categoryOf(each.word),
    country: countries[i],
  }));
}

/** Four digits and more may be a postcode, unless the text begins with them: "1600 Pennsylvania Avenue". */
export const HOUSE = /^\d{1,3}(?:bis|ter|[a-z]{0,2})$/;
const LONG_HOUSE = /^\d{4}$/;

/** The word of a query that is the number of a house, as the index would have it. */
export function houseNumberIn(words: readonly QueryWord[]): string | undefined {
  return words.find(
    ({ word, ordinal }, i) => !ordinal && (HOUSE.test(word) || (i === 0 && LONG_HOUSE.test(word))),
  )?.word;
}

function roleOf(word: string, spelling: string): QueryWord['role'] {
  if (STOP_WORDS.has(word)) return 'stop';
  // A house, a postcode, the number of a road: 12b, ec4m8ad, a5.
  if (/\p{N}/u.test(word)) return 'number';
  return isHint(spelling) ? 'hint' : 'word';
}

/** Two words that are one number: British, Canadian and Dutch postcodes; and a country's letter before a postcode. */
const POSTCODES: readonly (readonly [RegExp, string])[] = [
  [/\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b/gi, '$1$2'],
  [/\b([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)\b/gi, '$1$2'],
  [/\b(\d{4}) ?([A-Z]{2})(?=\b)/g, '$1$2'],
  [/\b(?:AT?|BE?|CH|DE?|DK|FI?|FIN|FL|FR|IT?|LU?|MC|NL?|PL|PT|SE?|SI|SK)-(?=\d{4,5}\b)/g, ''],
];

function joinPostcodes(text: string): string {
  return POSTCODES.reduce(
    (joined, [postcode, replacement]) => joined.replaceAll(postcode, replacement),
    text,
  );
}

/** The longest names first: "united states" before "states". */
function countriesOf(words: readonly string[]): (string | undefined)[] {
  const found: (string | undefined)[] = words.map(() => undefined);
  for (let length = Math.min(MAX_COUNTRY_WORDS, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const country = countryNames().get(words.slice(from, from + length).join(' '));
      if (country === undefined || found.slice(from, from + length).some((each) => each !== undefined))
        continue;
      found.fill(country, from, from + length);
    }
  }
  return found;
}
