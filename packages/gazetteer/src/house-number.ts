/**
 * House numbers as maps and people write them, in one spelling: small letters, digits of ASCII, no spaces. Pure.
 *
 * A map's "12 A; 14" are `12a` and `14`, "5 корпус 1" is `5к1`, "8之1號" is `8-1`. A text's "Rue Grimaldi 12 bis" asks for
 * `12bis`. The words are those of number-words.ts.
 */
import { asciiDigits } from './digits.ts';
import { ESTATES, HYPHENS, LANES, LETTER_SIGNS, MARKS, PARTS, SIGNS } from './number-words.ts';

/** Longer ones are notes of mappers. */
const MAX_NUMBER = 16;
/** Numbers of one building. */
const MAX_NUMBERS = 50;
const NUMBER = /^[\p{L}\p{M}\p{N}/\-.]*\d[\p{L}\p{M}\p{N}/\-.]*$/u;
const PLAIN = /^\d+[a-z]?$/;
/** "2º" is a floor, wherever it stands. */
const ORDINAL = /\d+[ºª]/g;
/** "20 1/2" is a house between 20 and 22. */
const HALF = /(?<=\d)\s+1\/2(?![\d/])/g;
const DASH = /[‐‑‒–—−]/g;

const anyOf = (words: readonly string[]): string =>
  [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replaceAll('.', String.raw`\.`))
    .join('|');
const NOT_IN_WORD = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const ALL_PARTS = anyOf(PARTS.flat());
const ALL_ESTATES = anyOf(ESTATES.flat());
const ALL_MARKS = anyOf(MARKS);
const ALL_HYPHENS = anyOf(HYPHENS);
const SIGN = new RegExp(`${NOT_IN_WORD}(?:${anyOf(SIGNS)})[.:'’]?\\s*(?=\\d)`, 'gu');
const AFTER_NUMBER = String.raw`(?<=\d\p{L}?)[\s,]*`;
const LETTER_SIGN = new RegExp(
  `${AFTER_NUMBER}(?:${anyOf(LETTER_SIGNS)})\\.?\\s*["«“]?(\\p{L})(?!\\p{L})["»”]?`,
  'gu',
);
const WORDS_OF_NUMBERS: readonly (readonly [RegExp, string])[] = [
  ...PARTS.map(
    (part) => [new RegExp(`${AFTER_NUMBER}(?:${anyOf(part)})\\.?\\s*(?=\\d)`, 'gu'), part[0]] as const,
  ),
  ...ESTATES.map(
    (part) => [new RegExp(`${NOT_IN_WORD}(?:${anyOf(part)})\\.?\\s*(?=\\d)`, 'gu'), part[0]] as const,
  ),
  [new RegExp(`(?<=\\d)\\s*(?:${ALL_MARKS}|(?:${ALL_MARKS})?(?:${ALL_HYPHENS}))\\s*(?=\\d)`, 'gu'), '-'],
  [new RegExp(`${AFTER_NUMBER}(?:${ALL_MARKS})`, 'gu'), ''],
];
/** "12/a" and "12-a" are 12a. */
const BEFORE_LETTER = /(?<=\d)[\s/.-]+(?=\p{L}\p{M}*(?:\P{L}|$)|(?:bis|ter|quater)(?:\P{L}|$))/gu;

/** Scripts that write a number to the word before it. */
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}ー々]';
const DIGITS = String.raw`\d{1,5}(?!\d)`;
const LETTER = `(?!(?:${ALL_PARTS})\\.?\\s*\\d)(?:bis|ter|quater|dj|lj|nj|(?!${UNSPACED})\\p{L}\\p{M}*)(?![\\p{L}\\p{M}\\p{N}])`;
const LANE = `(?:\\d{1,4}(?:${anyOf(LANES)}))`;
/** The letters of Russian parts as they are typed in Latin: "9a s7". */
const LATIN_PART = String.raw`\s[ks]\d{1,2}(?![\p{L}\p{N}])`;
/** A number, and what its letter, a slash, a hyphen and the parts of a building add: 12, 12 b, 12bis, 5 A 3, 12/3-4, 5 корп. 1. */
const ASKED = new RegExp(
  `(?<!\\p{N})(?<!(?!${UNSPACED})[\\p{L}\\p{M}])(?:(?:${ALL_ESTATES})\\.?\\s*|[a-z]|${LANE}{1,2})?${DIGITS}½?` +
    `(?:[\\s/.-]?${LETTER}(?:\\s\\d{1,3}(?![\\p{N}\\p{L}/-]))?|(?!${ALL_PARTS}|${UNSPACED})\\p{L}\\d{1,3}(?!\\d)(?:${LETTER})?)?` +
    `(?:(?:\\s?[/-]\\s?|[.${HYPHENS.join('')}])${DIGITS}(?:${LETTER})?){0,3}` +
    `(?:[\\s,]*(?:${anyOf(LETTER_SIGNS)})\\.?\\s*${LETTER})?` +
    `(?:[\\s,]*(?:${ALL_PARTS})\\.?\\s*\\d{1,3}(?!\\d)(?:\\s?${LETTER})?(?:-\\d{1,3}){0,2}){0,3}` +
    `(?:${LATIN_PART}){0,2}` +
    `(?:\\s?(?:${ALL_MARKS})(?:(?:${ALL_HYPHENS})\\d{1,4})?(?![线線])|(?![\\p{L}\\p{M}\\p{N}]))`,
  'gu',
);
/** A letter with a space before it, which may be the first of the next word, and a flat behind it: "12 S Main St", "5 A 3". */
const SPACED_LETTER = new RegExp(`^(.*\\d)\\s(${LETTER})(\\s\\d+)?$`, 'u');

/** Parts of a building, and a lot, which is the house itself: "Unit 5/12", "Flat 2, 12", "Lot 12". */
const PART_NAMES = `unit|flat|apt|apartment|appt?|appartement|apto|suite|level|floor|shop|room|office|wohnung|whg|piso|interno|lokal|lok|m(?=.)|кв|квартира|офис|daire|căn hộ`;
const PART_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${PART_NAMES})\.?\s*#?\s*(\d{1,5}[a-z]?)(?:\s*[/,-]\s*|\s+)(?=\d)`,
  'giu',
);
const PART_BEHIND = new RegExp(
  // "2º Dto" is a flat of the second floor.
  String.raw`(?<=\d.*)[\s,]+(?:(?:(?:${PART_NAMES})\.?\s*#?|#)\s*(\d{1,5}[a-z]?(?:\s?-\s?\d{1,5})?)|\d{1,2}º(?:\s?\p{L}{1,4}\.?)?)(?![\p{L}\p{N}])`,
  'giu',
);
const TWO_NUMBERS = /\d\D+\d/;
const LOT = /^\s*lot\s+(?=\d)/i;

/** The text without the part of a building, if the number of the building stands beside it. */
export function withoutPart(text: string): string {
  const rest = text.replace(LOT, '');
  return TWO_NUMBERS.test(rest) ? rest.replaceAll(PART_BEFORE, '').replaceAll(PART_BEHIND, '') : rest;
}

/** The number of the part that `withoutPart` takes off: 7 of "Unit 7, 150". */
export function partIn(text: string): string | undefined {
  if (!TWO_NUMBERS.test(text)) return undefined;
  const part = [...text.matchAll(PART_BEFORE), ...text.matchAll(PART_BEHIND)].find(([, number]) => number);
  return part && spelledNumber(part[1]!);
}

/** The numbers of an `addr:housenumber`, each once; empty if it has none. */
export function houseNumbersOf(tag: string): string[] {
  const parts = tag.split(/[;,|]/, MAX_NUMBERS).map(spelledNumber);
  return [...new Set(parts.filter((part) => part.length <= MAX_NUMBER && NUMBER.test(part)))];
}

/** The one spelling of a number. */
export function spelledNumber(written: string): string {
  if (PLAIN.test(written)) return written;
  const plain = plainNumbers(written).replaceAll(LETTER_SIGN, '$1');
  return WORDS_OF_NUMBERS.reduce((text, [word, short]) => text.replaceAll(word, short), plain)
    .replaceAll(BEFORE_LETTER, '')
    .replaceAll(/\s/g, '');
}

export interface WrittenNumber {
  /** As `houseNumbersOf` returns them: the number, then what is left of it if its end is no part of it. At least one. */
  readonly readings: readonly string[];
  /** As it was typed, but for its case. */
  readonly typed: string;
  readonly from: number;
  readonly to: number;
}

/** Everything in a text that may be the number of a house, in its order. @param plain as `plainNumbers` returns it */
export function numbersIn(plain: string): WrittenNumber[] {
  return [...plain.matchAll(ASKED)].map(({ 0: typed, index }) => {
    const [from, to] = [index, index + typed.length];
    const spaced = SPACED_LETTER.exec(typed);
    const isOpen = spaced && (spaced[3] !== undefined || /^[\s.]*[\p{L}\p{N}]/u.test(plain.slice(to)));
    const [, number = '', letter = ''] = spaced ?? [];
    const shorter = !isOpen ? [] : spaced[3] === undefined ? [number] : [`${number}${letter}`, number];
    return { readings: [typed, ...shorter].map(spelledNumber), typed, from, to };
  });
}

/** A text in small letters with digits and hyphens of ASCII, without the words before a number. */
export function plainNumbers(text: string): string {
  return asciiDigits(text.replaceAll(ORDINAL, ' ').replaceAll('½', ' 1/2').normalize('NFKC').toLowerCase())
    .replaceAll(HALF, '½')
    .replaceAll(DASH, '-')
    .replaceAll(SIGN, ' ');
}
