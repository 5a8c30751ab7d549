/** Numbered streets: "11 Ave" is "11th Avenue". Pure. */
import { canonical } from './tokenize.ts';

const HIGHEST = 299;
const WORDS: ReadonlySet<string> = new Set(Array.from({ length: 12 }, (_, i) => canonical(spelled(i + 1))));

/** The word of a numbered street, as the index has it, for its plain number: `eleventh` for `11`, `34th` for `34`. */
export function ordinalOf(number: string): string | undefined {
  if (!/^[1-9]\d{0,2}$/.test(number) || Number(number) > HIGHEST) return undefined;
  return canonical(spelled(Number(number)));
}

/** Whether a word of the index says which of the numbered streets is meant. */
export function isOrdinal(word: string): boolean {
  return WORDS.has(word) || /^\d+(?:st|nd|rd|th)$/.test(word);
}

function spelled(number: number): string {
  const last = number % 10;
  const isTeen = Math.floor(number / 10) % 10 === 1;
  return `${number}${isTeen || last === 0 || last > 3 ? 'th' : ['st', 'nd', 'rd'][last - 1]!}`;
}
