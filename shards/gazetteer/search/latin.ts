/**
 * Names of other scripts in Latin letters, as a keyboard without that script can type them: the index has both, and a
 * query of another script is asked again in Latin. Han is read as Chinese, also in Japan: its readings there need a
 * dictionary. Vowels that Hebrew and Arabic do not write are missing (consonants.ts).
 */
import anyAscii from 'any-ascii';

const OTHER_LETTERS = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Undefined if all letters are Latin already. */
export function latinOf(text: string): string | undefined {
  return OTHER_LETTERS.test(text) ? anyAscii(text) : undefined;
}
