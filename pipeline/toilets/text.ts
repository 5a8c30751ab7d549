/**
 * Text from outside that people will read: a name, an operator, opening hours.
 *
 * The result is NFC, trimmed, well-formed UTF-16, without control characters, and at most `max` code points long;
 * what is empty after that is null. Nothing else changes: a name stays what the sign says.
 */

export const MAX_NAME = 120;
export const MAX_SCHEME = 80;
/** The limit of OSM itself for every value. */
export const MAX_HOURS = 255;

const LINE_BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/**
 * Control characters, and the marks that reorder the text around them: in a result list they would reorder the
 * neighbours too. Zero-width joiners stay, Persian and Indic scripts need them.
 */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

export function cleanText(value: string | undefined | null, max: number): string | null {
  if (!value) return null;
  const clean = value
    .toWellFormed()
    .replace(LINE_BREAKS, ' ')
    .replace(UNPRINTABLE, '')
    .normalize('NFC')
    .trim();
  const short = truncate(clean, max).trim();
  return short === '' ? null : short;
}

/** The first `max` code points. Counted, not sliced: a slice of UTF-16 units may cut an emoji in half. */
function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  return Array.from(text).slice(0, max).join('');
}
