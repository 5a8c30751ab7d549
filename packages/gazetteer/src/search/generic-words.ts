/**
 * Generic words ("street", "lane", "-straße") with an error in them, or not finished yet. The index holds them folded
 * (abbreviations.ts), so the vocabulary cannot mend "sreet" or finish "stre": nothing near them is in it. Pure.
 */
import { CANONICAL } from './abbreviations.ts';
import { errorsBetween } from './fuzzy.ts';

/** Shorter forms are abbreviations: an error in "st" leaves nothing that says so. */
const SHORTEST_FORM = 3;
const FORMS = [...CANONICAL].filter(([form]) => form.length >= SHORTEST_FORM);
const LONGEST_FORM = 1 + Math.max(...FORMS.map(([form]) => form.length));
/** "strasse" with one s, so that a lost or doubled ß is one error. */
const SUFFIX = 'strase';
const SHORTEST_STEM = 3;
/** "kaisesrtrasse": the last letter of the stem and the first of the suffix. */
const SWAPPED_BEFORE_SUFFIX = /^(\p{L}{2,})s(\p{L})tras+e$/u;

/** Forms by what is left of them without one letter: two words an error apart share such a rest (fuzzy.ts). */
const BY_REST = new Map<string, [form: string, word: string][]>();
for (const [form, word] of FORMS) {
  for (const rest of restsOf(form)) {
    const known = BY_REST.get(rest);
    if (known) known.push([form, word]);
    else BY_REST.set(rest, [[form, word]]);
  }
}

/** The folded words of generic words that are one error away. Some 2 µs; comparing with every form takes 180. */
export function genericsNear(spelling: string): string[] {
  if (spelling.length < 2 || spelling.length > LONGEST_FORM || /\p{N}/u.test(spelling)) return [];
  const words = new Set<string>();
  for (const rest of restsOf(spelling))
    for (const [form, word] of BY_REST.get(rest) ?? [])
      if (errorsBetween(spelling, form, 1) === 1) words.add(word);
  if (oneS(spelling) === SUFFIX) words.add('str');
  return [...words];
}

function restsOf(word: string): Set<string> {
  return new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]);
}

/** The folded words of generic words that begin so. */
export function genericsBegunBy(start: string): string[] {
  return [...new Set(FORMS.filter(([form]) => form.startsWith(start)).map(([, word]) => word))];
}

/** Words that `theatinerstrase` may have been, folded: every cut whose end is one error away from the suffix. */
export function mendedSuffixes(spelling: string): string[] {
  const words: string[] = [];
  const from = Math.max(SHORTEST_STEM, spelling.length - SUFFIX.length - 4);
  for (let cut = from; cut <= spelling.length - SUFFIX.length + 1; cut++) {
    if (errorsBetween(oneS(spelling.slice(cut)), SUFFIX, 1) <= 1) words.push(`${spelling.slice(0, cut)}str`);
  }
  const swapped = SWAPPED_BEFORE_SUFFIX.exec(spelling);
  if (swapped) words.push(`${swapped[1]}${swapped[2]}str`);
  return words;
}

function oneS(letters: string): string {
  return letters.replaceAll(/s+/g, 's');
}
