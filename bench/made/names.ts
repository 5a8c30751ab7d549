/**
 * Invented names in the manner of a country's language: streets, squares, cafés, landmarks, operators, signs.
 *
 * If the language has another script, the name comes with its English form, for `name:en`.
 * The words are in languages.ts.
 */
import type { Language } from './languages.ts';
import type { Random } from './random.ts';

export interface Name {
  readonly name: string;
  readonly english: string | null;
}
type Landmark = Exclude<keyof Language, 'words' | 'streets' | 'squares' | 'cafes' | 'operators' | 'signs'>;

/** A street, a square, a café: a pattern of the language with one of its words. */
export function wordName(random: Random, language: Language, of: 'streets' | 'squares' | 'cafes'): Name {
  return fill(random.pick(language[of]), random.pick(language.words));
}

/** A landmark named after its town. */
export function townName(language: Language, of: Landmark, town: string): Name {
  return fill(language[of], town);
}

export function operatorName(random: Random, language: Language, town: string): string {
  return fill(random.pick(language.operators), town).name;
}

export function signName(random: Random, language: Language): Name {
  return fill(random.pick(language.signs), '');
}

function fill(pattern: string, word: string): Name {
  const [own = '', english] = pattern.split(' | ');
  const [ownWord = '', englishWord = ownWord] = word.split(' | ');
  return { name: own.replace('{}', ownWord), english: english?.replace('{}', englishWord) ?? null };
}
