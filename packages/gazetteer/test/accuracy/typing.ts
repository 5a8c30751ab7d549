/**
 * Generated typing of real names: errors in any word, and texts that are still being typed. The right answer of each is
 * known, because it is made from a name of the extract.
 *
 * Texts that no lookup could decide are left out by brute force: a text with an error that is as near to another name,
 * and a beginning that more names share than a list of suggestions holds.
 */

import type { Random } from '../../../../bench/made/random.ts';
import { nameKey } from '../../src/records/place-names.ts';
import { STOP_WORDS } from '../../src/search/abbreviations.ts';
import { errorsBetween } from '../../src/search/fuzzy.ts';
import { wordsOf } from '../../src/search/tokenize.ts';

const ERRORS = ['dropped', 'doubled', 'swapped'] as const;
type TypingError = (typeof ERRORS)[number];

export interface Typed {
  readonly extract: string;
  readonly name: string;
  readonly text: string;
  readonly variant: string;
}

/** Whether a place answers the name: it has the same words, but for articles. "Rua da Firmeza" and "Rua Firmeza" do. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other) || bare(one) === bare(other);
}

function bare(name: string): string {
  return wordsOf(name)
    .filter((word) => !STOP_WORDS.has(word))
    .join(' ');
}

/** One error of each kind in any word of the name; one that changes nothing is not returned. */
export function withErrors(
  extract: string,
  name: string,
  random: Random,
  others: readonly string[],
): Typed[] {
  const typed: Typed[] = [];
  for (const variant of ERRORS) {
    const text = withError(name, variant, random);
    if (text !== undefined && isDecidable(text, name, others)) typed.push({ extract, name, text, variant });
  }
  return typed;
}

const WORD = /[\p{L}\p{M}]{2,}/gu;

function withError(name: string, error: TypingError, random: Random): string | undefined {
  const words = [...name.matchAll(WORD)];
  if (words.length === 0) return undefined;
  const { 0: word, index } = random.pick(words);
  const letters = Array.from(word);
  const at = random.int(0, letters.length - (error === 'swapped' ? 2 : 1));
  if (error === 'dropped') letters.splice(at, 1);
  else if (error === 'doubled') letters.splice(at, 0, letters[at]!);
  else letters.splice(at, 2, letters[at + 1]!, letters[at]!);
  const text = name.slice(0, index) + letters.join('') + name.slice(index + word.length);
  return nameKey(text) === nameKey(name) ? undefined : text;
}

/** Whether no other name is as near to the text. */
function isDecidable(text: string, name: string, others: readonly string[]): boolean {
  const key = nameKey(text);
  const own = nameKey(name);
  return others.every((other) => nameKey(other) === own || errorsBetween(key, nameKey(other), 1) > 1);
}

/** From the fifth letter on, every beginning of the name that at most `most` names share. */
export function beginnings(extract: string, name: string, others: readonly string[], most: number): Typed[] {
  const keys = [...new Set(others.map(nameKey))];
  const typed: Typed[] = [];
  for (let length = 5; length <= name.length; length++) {
    const text = name.slice(0, length);
    // A space at the end says that a word is complete, which its key does not.
    if (/[^\p{L}\p{M}\p{N}]$/u.test(text)) continue;
    const start = nameKey(text);
    if (keys.filter((key) => key.startsWith(start)).length <= most)
      typed.push({ extract, name, text, variant: 'unfinished' });
  }
  return typed;
}
