/**
 * Spaces typed or forgotten: "Alexander Platz", "Ruegrimaldi". On the text, because a word alone may be an
 * abbreviation ("platz") that it is not within another. Some 100 µs; the vocabulary says what is a word.
 */

import { CANONICAL } from './abbreviations.ts';
import { UNSPACED_CATEGORIES } from './category-words.ts';
import { spellingsOf, wordsOf } from './tokenize.ts';
import type { Vocabulary } from './vocabulary.ts';

const MOST_PARTS = 12;
const SHORTEST_PIECE = 3;
const MOST_LETTERS = 30;
const UMLAUT = /([aou])e/gi;

/** A name and the word for what it is, without a space: "ヘルシンキ中央駅", "서울역". "Central" says nothing more. */
const WITH_CATEGORY = new RegExp(
  `([\\p{L}\\p{M}ー]+?)(?:中央)?(${UNSPACED_CATEGORIES.join('|')})(?![\\p{L}\\p{M}ー])`,
  'gu',
);

/** The text with a space before words for a category; undefined if it has none. */
export function withCategoryApart(text: string): string | undefined {
  const wide = text.normalize('NFKC');
  const apart = wide.replaceAll(WITH_CATEGORY, '$1 $2');
  return apart === wide ? undefined : apart;
}

/** The text with one space less or more, if that makes words that places have. */
export function respaced(text: string, vocabulary: Vocabulary): string[] {
  const parts = text.split(/[\s-]+/u).slice(0, MOST_PARTS);
  const texts: string[] = [];
  for (const [i, part] of parts.entries()) {
    const next = parts[i + 1];
    const replaced = (piece: string, taken: number) =>
      [...parts.slice(0, i), piece, ...parts.slice(i + taken)].join(' ');
    if (next !== undefined && isWord(part + next, vocabulary)) texts.push(replaced(part + next, 2));
    const split = isWord(part, vocabulary) ? undefined : bestSplit(part, vocabulary);
    if (split !== undefined) texts.push(replaced(split, 1));
  }
  return texts;
}

/** The cut whose rarer half is the most frequent; of a street's name in three: "Hanssachsstraße". */
function bestSplit(part: string, vocabulary: Vocabulary): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const [first, last] of halvesOf(part)) {
    const halves = [first, last].map((half) => knownSpelling(half, vocabulary));
    const places = Math.min(...halves.map((half) => placesOf(half, vocabulary)));
    if (places > most) [best, most] = [halves.join(' '), places];
  }
  if (best !== undefined) return best;
  for (const [name, type] of halvesOf(part)) {
    const split = isType(type) ? bestSplit(name, vocabulary) : undefined;
    if (split !== undefined) return `${split} ${type}`;
  }
  return undefined;
}

function* halvesOf(part: string): Generator<readonly [string, string]> {
  for (let cut = SHORTEST_PIECE; cut <= Math.min(part.length, MOST_LETTERS) - SHORTEST_PIECE; cut++)
    yield [part.slice(0, cut), part.slice(cut)];
}

/** Whether a piece says what a street is: "straße", "platz". */
function isType(piece: string): boolean {
  const [spelling, ...others] = spellingsOf(piece);
  return others.length === 0 && spelling !== undefined && CANONICAL.has(spelling);
}

/** A piece with "u" for "ue" if places have only that: the index has "ü" as "u". */
function knownSpelling(piece: string, vocabulary: Vocabulary): string {
  const other = piece.replaceAll(UMLAUT, '$1');
  return other === piece || isWord(piece, vocabulary) || !isWord(other, vocabulary) ? piece : other;
}

function isWord(part: string, vocabulary: Vocabulary): boolean {
  return placesOf(part, vocabulary) > 0;
}

function placesOf(part: string, vocabulary: Vocabulary): number {
  const [word, ...others] = wordsOf(part);
  return word === undefined || others.length > 0 ? 0 : vocabulary.places(word);
}
