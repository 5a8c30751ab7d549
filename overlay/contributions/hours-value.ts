/**
 * Opening hours that people send, in any contribution. One function reads them, so that one form is stored and counted.
 */
import { MAX_HOURS } from '../../schemas/text/hours-text.ts';
import { lengthOf } from '../../schemas/text/text.ts';

/**
 * The normal form of opening hours, or null for a text that cannot be read as such. `normalHours` of shards/, which
 * overlay/ does not import.
 */
export type NormalHours = (text: string) => string | null;

/**
 * @param text NFC, trimmed and single-spaced
 * @returns the normal form, or the end of a sentence that begins with the name of the field
 */
export function parseHours(
  text: string,
  normalHours: NormalHours,
): { readonly value: string } | { readonly reason: string } {
  const value = normalHours(text);
  if (value === null) return { reason: 'must be in the syntax of opening_hours, such as Mo-Fr 08:00-20:00' };
  // 8:00 is one character shorter than its normal form.
  if (lengthOf(value) > MAX_HOURS)
    return { reason: `must have at most ${MAX_HOURS} characters with hours of two digits, such as 08:00` };
  return { value };
}
