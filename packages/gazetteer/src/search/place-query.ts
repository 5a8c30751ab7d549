/** Takes the typed text apart: words, which of them matter, which name a kind or a country. Pure and bounded. */

import { ESTATES, LETTER_SIGNS, PARTS, SIGNS } from '../number-words.ts';
import type { PlaceKind } from '../place-record.ts';
import { CANONICAL, STOP_WORDS } from './abbreviations.ts';
import { categoryOf, isHint, kindsOf } from './category-words.ts';
import { countryCode } from './country-code.ts';
import { countryNames, isCountry, MAX_COUNTRY_WORDS } from './country-names.ts';
import { isLetterName, ordinalMeant } from './lettered-streets.ts';
import { canonical, spellingsOf } from './tokenize.ts';

/** The interface allows 200 characters. */
const MAX_TEXT = 200;
/** More words than any address; further ones are not read. */
const MAX_QUERY_WORDS = 12;

/** A name says a word twice at most ("Baden-Baden"), and has few letters that stand alone ("J. R. R. Tolkien"). */
const MOST_REPEATS = 2;
const MOST_LETTERS = 4;

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
  const words = withoutRepeats(split)
    .slice(0, MAX_QUERY_WORDS)
    .map((each) => ({ ...each, word: canonical(each.spelling) }));
  const countries = countriesOf(words.map(({ word }) => word));
  const codes = parts.map((each, part) => (part > 0 ? codeAlone(each) : undefined));
  const letters = words.map((_, i) => isLetterName(words, i));
  return words.map((each, i) => ({
    ...each,
    role: letters[i] ? 'word' : roleOf(words, i),
    isLetter: letters[i]!,
    ordinal: ordinalMeant(words, i),
    kinds: kindsOf(each.word),
    category: categoryOf(each.word),
    country: countries[i] ?? codes[each.part],
  }));
}

/** The words without those that only make a text long. */
function withoutRepeats<Word extends { readonly spelling: string }>(words: readonly Word[]): Word[] {
  const times = new Map<string, number>();
  let letters = 0;
  return words.filter(({ spelling }) => {
    const before = times.get(spelling) ?? 0;
    times.set(spelling, before + 1);
    if (/^[a-z]$/.test(spelling)) letters++;
    return before < MOST_REPEATS && (spelling.length > 1 || letters <= MOST_LETTERS);
  });
}

/** The number of a house, as the index would have it. */
export const HOUSE = /^\d{1,3}(?:bis|ter|\p{L}{0,2})$/u;

/** Words of a query before a number, and within one; folded as `spellingsOf` returns them. */
const NUMBER_SIGN_WORDS: ReadonlySet<string> = new Set(
  [...SIGNS, ...ESTATES.flat()].flatMap(spellingsOf).filter((word) => !/^[a-z]$/.test(word)),
);
const NUMBER_WORDS: ReadonlySet<string> = new Set([...PARTS, LETTER_SIGNS].flat().flatMap(spellingsOf));

/** The shortest name of a street that is an article of another language: "Tal 2", "Via 5". */
const SHORTEST_NAME = 3;
const POSTCODE = /^(?=.*\d.*\d)[a-z\d]{5,8}$/;
const BEHIND_NUMBER = /^(?:[号號之番]|(?!\p{Script=Latin})\p{Alphabetic}|番地|번지)$/u;

type Spelled = Pick<QueryWord, 'word' | 'spelling' | 'part'>;

function roleOf(words: readonly Spelled[], at: number): QueryWord['role'] {
  const { word, spelling, part } = words[at]!;
  const [before, next] = [words[at - 1], words[at + 1]].map((each) => each?.part === part && each.word);
  const isBeforeNumber = isNumber(next);
  if (STOP_WORDS.has(word)) {
    const isName = before === false && isBeforeNumber && spelling.length >= SHORTEST_NAME;
    return isName ? 'word' : 'stop';
  }
  // A house, a postcode, the number of a road: 12b, ec4m8ad, a5. The Korean 동성로2길 is the name of a street.
  if (/\p{N}/u.test(word))
    return isOnlyPostcode(words, at) || /\p{Script=Hangul}/u.test(word) ? 'word' : 'number';
  if (isBeforeNumber && NUMBER_SIGN_WORDS.has(spelling)) return 'stop';
  if (isNumber(words[at - 1]?.word) && isPartOfNumber(words, at)) return 'number';
  return isHint(spelling) ? 'hint' : 'word';
}

function isNumber(word: string | false | undefined): boolean {
  return typeof word === 'string' && /^\p{L}?\d/u.test(word);
}

/** "5 корпус 1", "40 Б", "3 F", "1 号": what follows a number and belongs to it. */
function isPartOfNumber(words: readonly Spelled[], at: number): boolean {
  const { spelling, part } = words[at]!;
  const next = words[at + 1];
  const isEnd = next?.part !== part;
  if (NUMBER_WORDS.has(spelling) && isNumber(next?.word)) return true;
  return BEHIND_NUMBER.test(spelling) || ((isEnd || isNumber(next.word)) && /^[a-z]$/.test(spelling));
}

/** Whether a word is a postcode, and all others are numbers: then nothing else says which place is meant. */
function isOnlyPostcode(words: readonly Spelled[], at: number): boolean {
  return POSTCODE.test(words[at]!.word) && words.length > 1 && words.every(({ word }) => isNumber(word));
}

/** Two words that are one number: British, Canadian and Dutch postcodes; and a country's letters before a postcode. */
const POSTCODES: readonly (readonly [RegExp, string])[] = [
  [/\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b/gi, '$1$2'],
  [/\b([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)\b/gi, '$1$2'],
  [/\b(\d{4}) ?([A-Z]{2})(?=\b)/g, '$1$2'],
  [/(?<=(?:^|[,;])\s*)(?:AT|BE|CH|DE|DK|FI|FR|IT|LU|MC|MT|NL|PL|PT|SE|SI|SK) (?=\d{4,5}\b)/g, ''],
  [/\b(?:AT?|BE?|CH|DE?|DK|FI?|FIN|FL|FR|IT?|LU?|MC|NL?|PL|PT|SE?|SI|SK)-(?=\d{4,5}\b)/g, ''],
];

function joinPostcodes(text: string): string {
  return POSTCODES.reduce(
    (joined, [postcode, replacement]) => joined.replaceAll(postcode, replacement),
    text,
  );
}

/** The country of a part that is its code and nothing else: "Monaco, MC". In "Seattle, WA" it is none, so a word. */
function codeAlone(part: string): string | undefined {
  const code = countryCode(part.trim());
  return code === part.trim() && isCountry(code) ? code : undefined;
}

/** The longest names first: "united states" before "states". "Cad." is a street before it is Chad. */
function countriesOf(words: readonly string[]): (string | undefined)[] {
  const found: (string | undefined)[] = words.map(() => undefined);
  for (let length = Math.min(MAX_COUNTRY_WORDS, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const country = countryNames().get(words.slice(from, from + length).join(' '));
      const isGeneric = length === 1 && CANONICAL.has(words[from]!);
      if (
        country === undefined ||
        isGeneric ||
        found.slice(from, from + length).some((each) => each !== undefined)
      )
        continue;
      found.fill(country, from, from + length);
    }
  }
  return found;
}
