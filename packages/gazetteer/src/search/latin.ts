/**
 * Names of other scripts in Latin letters, as a keyboard without that script can type them: the index has both, and a
 * query of another script is asked again in Latin. Han is read as Chinese, also in Japan: its readings there need a
 * dictionary. Vowels that Hebrew and Arabic do not write are missing (consonants.ts).
 */
import anyAscii from 'any-ascii';
import { soundMarksOf } from './consonants.ts';
import { hasOtherLetters, wordsOf } from './tokenize.ts';

/** Undefined if all letters are Latin already. */
export function latinOf(text: string): string | undefined {
  return hasOtherLetters(text) ? anyAscii(text) : undefined;
}

/** The words of a name of another script in Latin letters and by their sound; empty for a Latin one. */
export function readingsOf(name: string, words: readonly string[]): string[][] {
  const latin = latinOf(name);
  if (latin === undefined) return [];
  const marks = soundMarksOf(words);
  return marks.length > 0 ? [wordsOf(latin), marks] : [wordsOf(latin)];
}
