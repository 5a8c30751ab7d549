/**
 * What somebody typed, taken apart: words, which of them matter, which name a kind or a country. Pure and bounded.
 */
import { STOP_WORDS } from './abbreviations.ts';
import { countryNames, MAX_COUNTRY_WORDS } from './country-names.ts';
import { kindOf } from './kind-words.ts';
import type { PlaceKind } from './place-record.ts';
import { wordsOf } from './words.ts';

/** The interface allows 200 characters. */
const MAX_TEXT = 200;
/** More words than any address; further ones are not read. */
export const MAX_QUERY_WORDS = 12;

export interface QueryWord {
  readonly word: string;
  /** `stop` and `number` (a house, a postcode) rank but are not needed. */
  readonly role: 'word' | 'stop' | 'number';
  readonly kind: PlaceKind | undefined;
  /** Which part between commas it stands in, from 0. */
  readonly part: number;
  /** The country that this word is, or is a part of, the name of. */
  readonly country: string | undefined;
}

export function parsePlaceQuery(text: string): QueryWord[] {
  const parts = text.slice(0, MAX_TEXT).split(/[,;،、，]/u);
  const split = parts.flatMap((each, part) => wordsOf(each).map((word) => ({ word, part })));
  const words = split.slice(0, MAX_QUERY_WORDS);
  const countries = countriesOf(words.map(({ word }) => word));
  return words.map(({ word, part }, i) => ({
    word,
    part,
    role: STOP_WORDS.has(word) ? 'stop' : HOUSE_NUMBER.test(word) ? 'number' : 'word',
    kind: kindOf(word),
    country: countries[i],
  }));
}

const HOUSE_NUMBER = /^\p{N}+\p{L}?$/u;

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
