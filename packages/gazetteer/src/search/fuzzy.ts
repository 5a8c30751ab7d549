/**
 * Typing errors: how far two words are apart, and the deletes by which near words meet (symmetric deletes, SymSpell).
 *
 * Two words within n errors share a string after at most n letters are taken out of each; only the first seven
 * letters count, which keeps the index small and finds the same words. One error is allowed from 4 letters, two from 8.
 * A delete is kept as a 26-bit hash: a collision costs one comparison, never a wrong answer.
 */

/** Longer words are cut before deleting. */
const DELETE_PREFIX = 7;
/** Two insertions into a word of 8 letters leave at least this; shorter words are found by one error only. */
const TWO_ERRORS_INDEXED_FROM = 7;
export const HASH_BITS = 26;

export function allowedErrors(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Hashes under which a word of the index is kept. */
export function indexHashes(word: string): Set<number> {
  if (word.length < 3 || /\p{N}/u.test(word)) return new Set();
  return deleteHashes(word, word.length >= TWO_ERRORS_INDEXED_FROM ? 2 : 1);
}

/** Hashes of a prefix, at most 29: the prefix itself, 7 with one letter out, 21 with two. */
export function deleteHashes(word: string, errors: number): Set<number> {
  const hashes = new Set<number>();
  addDeletes(word.slice(0, DELETE_PREFIX), errors, 0, hashes);
  return hashes;
}

function addDeletes(word: string, errors: number, from: number, hashes: Set<number>): void {
  hashes.add(hash(word));
  if (errors === 0) return;
  for (let at = from; at < word.length; at++)
    addDeletes(word.slice(0, at) + word.slice(at + 1), errors - 1, at, hashes);
}

/** FNV-1a over UTF-16 units, folded. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h ^ (h >>> HASH_BITS)) & ((1 << HASH_BITS) - 1);
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours between two words; `most + 1` if it is more than `most`.
 * Optimal string alignment, O(length × most); one error is seen without a table, in some 20 ns.
 */
export function errorsBetween(a: string, b: string, most: number): number {
  if (a === b) return 0;
  const over = most + 1;
  if (Math.abs(a.length - b.length) > most) return over;
  const [from, ownEnd, end] = differing(a, b);
  const [own, other] = [ownEnd - from, end - from];
  const isSwap = own === 2 && other === 2 && a[from] === b[from + 1] && a[from + 1] === b[from];
  if (isSwap || (own <= 1 && other <= 1)) return Math.min(over, 1);
  return most < 2 ? over : alignedErrors(a.slice(from, ownEnd), b.slice(from, end), most);
}

/** The letters at which two words begin to differ, and end to. */
function differing(a: string, b: string): readonly [from: number, endOfA: number, endOfB: number] {
  let from = 0;
  let [end, other] = [a.length, b.length];
  while (from < end && from < other && a.charCodeAt(from) === b.charCodeAt(from)) from++;
  while (end > from && other > from && a.charCodeAt(end - 1) === b.charCodeAt(other - 1)) {
    end--;
    other--;
  }
  return [from, end, other];
}

function alignedErrors(a: string, b: string, most: number): number {
  const over = most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let errors = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, before[j - 2]! + 1);
      row.push(errors);
      least = Math.min(least, errors);
    }
    if (least > most) return over;
    before = last;
    last = row;
  }
  return Math.min(over, last[b.length]!);
}
