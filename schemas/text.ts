/** What every text from outside is measured by. */

/** Length in characters, not in UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * True for a text that can be shown beside others: well-formed, without control characters and without the marks
 * that reorder what stands around them. Zero-width joiners pass, Persian and Indic scripts need them.
 */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !UNPRINTABLE.test(text);
}

const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u;
