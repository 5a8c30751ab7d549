/** Gives words of a query back as they were typed: `zurich` as "Zürich". Of scripts without spaces the letters. Pure. */
import { spellingsOf } from './tokenize.ts';

const TYPED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}'’])+/gu;

/** @param spellings as `spellingsOf` returns them for the text; the answer has the order of the text */
export function asTyped(text: string, spellings: readonly string[]): string[] {
  if (spellings.length === 0) return [];
  const asked = new Set(spellings);
  const found: string[] = [];
  for (const [typed] of text.matchAll(TYPED)) {
    const own = spellingsOf(typed);
    const isAsked = own.map((spelling) => asked.has(spelling));
    for (const spelling of own) asked.delete(spelling);
    if (own.length < 2 || own.join('').length <= typed.length)
      found.push(...(isAsked.includes(true) ? [typed] : []));
    else found.push(...unpaired(Array.from(typed.normalize('NFKC')), isAsked));
  }
  // A word that was typed as two: "town hall".
  return [...new Set([...found, ...asked])];
}

/** The runs of letters of which every pair is asked for. */
function unpaired(letters: readonly string[], isAsked: readonly boolean[]): string[] {
  const isOwn = (at: number) => isAsked[at] !== false && isAsked[at - 1] !== false;
  return letters
    .map((letter, at) => (isOwn(at) ? letter : ' '))
    .join('')
    .split(' ')
    .filter((run) => run !== '');
}
