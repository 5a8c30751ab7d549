/**
 * Streets that are called by a letter or a number: "S Street", "Avenue B", "11 Ave" for "11th Avenue". The index has "S" and
 * "South" as one word, so that "S Main St" is found. This file distinguishes them. Pure.
 */
import { ordinalOf } from './ordinals.ts';

const TYPES: ReadonlySet<string> = new Set('st avenue road boulevard drive lane terrace way'.split(' '));
export const DIRECTIONS: ReadonlySet<string> = new Set(
  'north south east west northwest northeast southwest southeast nw ne sw se'.split(' '),
);
const CARDINAL: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' };
const LETTER_NAME =
  /(?:^|[\s;])([NSEW])\.?\s+(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Ter|Terrace|Way)\b|\b(?:Ave|Avenue)\s+([NSEW])\b/g;

interface Spelled {
  readonly word: string;
  readonly spelling: string;
  /** Which part between commas it stands in. */
  readonly part: number;
}

/** Whether a part between commas has nothing more than a direction from a word on. */
function isEnd(word: Spelled | undefined, part: number): boolean {
  return word?.part !== part || DIRECTIONS.has(word.word);
}

/** Whether a word of a query is a letter that is the name of a street: "641 S St NW", "Avenue B". */
export function isLetterName(words: readonly Spelled[], at: number): boolean {
  const { spelling, part } = words[at]!;
  if (!/^[a-z]$/.test(spelling)) return false;
  const [before, next, after] = [words[at - 1], words[at + 1], words[at + 2]];
  if (before?.part === part && before.word === 'avenue' && isEnd(next, part)) return true;
  if (next?.part !== part || !TYPES.has(next.word)) return false;
  // "E St Louis" is a saint's.
  return next.spelling !== 'st' || isEnd(after, part);
}

/** The ordinal that a number of a query stands for: "NW 11 Ave", "34 Street, New York". A house is "12 Avenue Foch". */
export function ordinalMeant(words: readonly Spelled[], at: number): string | undefined {
  const { spelling, part } = words[at]!;
  const ordinal = ordinalOf(spelling);
  const [before, next, after] = [words[at - 1], words[at + 1], words[at + 2]];
  if (ordinal === undefined || next?.part !== part || !TYPES.has(next.word)) return undefined;
  const isBehind = before?.part === part && (DIRECTIONS.has(before.word) || /^\d+[a-z]?$/.test(before.word));
  return isBehind || isEnd(after, part) ? ordinal : undefined;
}

/** The cardinal words that are letters in a name: `south` for "S Street". */
export function lettersIn(name: string): readonly string[] {
  return [...name.matchAll(LETTER_NAME)].map(
    ([, before, behind]) => CARDINAL[(before ?? behind)!.toLowerCase()]!,
  );
}

const LONG: Readonly<Record<string, string>> = {
  nw: 'northwest',
  ne: 'northeast',
  sw: 'southwest',
  se: 'southeast',
};
const SHORT = Object.fromEntries(Object.entries(LONG).map(([short, long]) => [long, short]));

/** The other spelling of a direction between two others: `northwest` for `nw`. */
export function sameDirection(word: string): readonly string[] {
  const other = LONG[word] ?? SHORT[word];
  return other === undefined ? [] : [other];
}
