/**
 * Whether one house number means another: 14 is the house "14/16", 13 the house "13а", "22б" the house "22b". Pure.
 *
 * What is asked for and what a street has are both as `spelledNumber` returns them. Lists of older programs have some in longer
 * spellings ("1号", "12/a"), so theirs are spelled again.
 */
import { spelledNumber } from './house-number.ts';
import { ESTATES, LOOKS, type Pair, pairOf, SOUNDS } from './number-words.ts';
import { fold } from './search/tokenize.ts';

/** More than the readings of one number, which rank in their order if they match equally well. */
export const MOST_READINGS = 8;
/** Ranks from here on answer a part of what was asked for only: 12 for 12c. */
export const IN_PART = 20;
/** A range may skip the other side of the street. */
const RANGE = /^(\d+)[a-z]?-(\d+)[a-z]?(\*?)$/;
const WIDEST_RANGE = 40;
const LETTERS = /^(\d+)(\p{L})[-/](\p{L})$/u;
const PLAIN = /^[\da-z]+$/;
/** Letters and signs that `spelledNumber` leaves in no number. */
const IN_OLD_SPELLING = /\p{Script=Han}|\p{L}{2}|\d[/.-]\p{L}/u;
const MAIN = /^(\p{L}*)(\d+)(.*)$/u;
const PAIR = /^(\d+)[/-](\d+)$/;
const ESTATE: ReadonlySet<string> = new Set(ESTATES.map(([word]) => word));

/** The numbers to look for, in their order. In countries that write the flat first, "7/150" is unit 7 of 150, if the street has that. */
export function readingsOf(number: string, unit: string | undefined, country: string | null): string[] {
  const pair = PAIR.exec(number);
  if (pair && number.includes('/') && pairOf(country) === 'flatFirst')
    return [`${pair[2]}#${pair[1]}`, pair[2]!, number];
  return unit === undefined ? [number] : [`${number}#${unit}`, number];
}

/** A number that is asked for, and the same in other letters. */
export interface AskedTwins {
  readonly number: string;
  readonly latinOf: LatinOf;
  readonly even: string;
  readonly sound: string;
  readonly look: string;
}

/** A text of other letters in Latin ones; undefined if its letters are Latin. */
export type LatinOf = (text: string) => string | undefined;

export function withTwins(number: string, latinOf: LatinOf): AskedTwins {
  const even = number.replaceAll('-', '/');
  return { number, latinOf, even, sound: soundOf(even, latinOf), look: lookOf(even) };
}

/**
 * How well a number of a street is the one that is asked for, 0 best; Infinity if it is another. In this order: itself, with another
 * sign between its parts, by the sound and by the look of its letters, with a letter more, the first of several, that of an estate,
 * the second of a pair, one of a range; then what is a part only.
 */
export function rankOf(written: string, asked: AskedTwins, pair: Pair): number {
  const bare = written.replace('*', '');
  const number = IN_OLD_SPELLING.test(bare) ? spelledNumber(bare) : bare;
  if (number === asked.number) return 0;
  const even = number.replaceAll('-', '/');
  if (even === asked.even) return 1;
  if (!PLAIN.test(number) || !PLAIN.test(asked.number)) {
    if (soundOf(even, asked.latinOf) === asked.sound) return 2;
    if (lookOf(even) === asked.look) return 3;
  }
  if (even.startsWith(`${asked.even}/`)) return 6;
  const letters = LETTERS.exec(number);
  if (letters && isLetterWithin(letters, asked.number)) return 9;
  const [, before = '', main = '', tail = ''] = MAIN.exec(asked.number) ?? [];
  if (main === '' || (before !== '' && !ESTATE.has(before))) return Number.POSITIVE_INFINITY;
  if (before === '' && tail === '') return rankOfPlain(number, written, main, pair);
  const both = PAIR.exec(asked.number);
  if (both && pair !== 'firstOnly') {
    const ranks = [both[1]!, both[2]!].map((each, i) =>
      number === each
        ? 4 + i
        : i === 0
          ? rankOfPlain(number, written, each, pair) + 2
          : Number.POSITIVE_INFINITY,
    );
    const least = pair === 'villageFirst' && number === both[2] ? 4 : Math.min(...ranks);
    if (least < IN_PART) return least;
  }
  const isBegun =
    asked.number.startsWith(number) && !/\d\d/.test(asked.number.slice(number.length - 1, number.length + 1));
  if (isBegun && number !== before) return IN_PART + 1 / number.length;
  return IN_PART + 1 + rankOfPlain(number, written, main, pair === 'both' ? pair : 'firstOnly');
}

function rankOfPlain(number: string, written: string, main: string, pair: Pair): number {
  if (number === main) return 4;
  const [, before = '', first, tail = ''] = MAIN.exec(number) ?? [];
  if (first === main && before === '') return /^\p{L}\p{M}*$|^(?:bis|ter|quater)$/u.test(tail) ? 5 : 6;
  if (first === main && ESTATE.has(before)) return 7;
  if (pair !== 'firstOnly' && number.includes('/')) {
    const others = number.split('/').slice(1);
    if (others.some((each) => String(parseInt(each, 10)) === main)) return 8;
  }
  return isWithin(written, Number(main)) ? 9 : Number.POSITIVE_INFINITY;
}

/** "14a-c" has 14b. */
function isLetterWithin([, main = '', from = '', to = '']: RegExpExecArray, asked: string): boolean {
  const letter = asked.slice(main.length);
  return asked.startsWith(main) && letter.length === 1 && from <= letter && letter <= to;
}

function isWithin(written: string, number: number): boolean {
  const range = RANGE.exec(written);
  if (!range) return false;
  const [from, to] = [Number(range[1]), Number(range[2])];
  const hasBothSides = range[3] !== '' || (to - from) % 2 !== 0;
  return (
    from <= number && number <= to && to - from <= WIDEST_RANGE && (hasBothSides || (number - from) % 2 === 0)
  );
}

function soundOf(number: string, latinOf: LatinOf): string {
  if (PLAIN.test(number)) return number;
  const letters = lettersAs(SOUNDS, number);
  return fold(latinOf(letters) ?? letters);
}

function lookOf(number: string): string {
  return PLAIN.test(number) ? number : lettersAs(LOOKS, number);
}

function lettersAs(table: Readonly<Record<string, string>>, number: string): string {
  return Array.from(number, (letter) => table[letter] ?? letter).join('');
}
