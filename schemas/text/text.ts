/** Measures of texts from outside: their length and normal form. */
import { z } from 'zod';

/** Length in characters, not in UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The form in which texts are counted, compared and stored: NFC, without white space around them. */
export function normalText(text: string): string {
  return text.normalize('NFC').trim();
}

/** Each run of white space becomes one blank: between the words of opening hours it means nothing. */
export function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/**
 * True if the normal form of a text has at most `max` characters.
 *
 * A text that is far too long is not normalised: NFC of a body full of combining marks takes 0.24 s. Nothing is
 * refused by that alone, because NFC leaves at least one character of four.
 */
export function fits(text: string, max: number): boolean {
  return lengthOf(text.trim()) <= 4 * max && lengthOf(normalText(text)) <= max;
}

/**
 * Whether a text can be shown beside others: well-formed, without control characters and without the marks that reorder
 * what stands around them. Zero-width joiners pass, Persian and Indic scripts need them.
 */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !UNPRINTABLE.test(text);
}

const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** Opening hours as people send them. Whether they can be read is checked in server/operations/parse-body.ts. */
export const MAX_HOURS = 200;

export const HoursText = z
  .string('must be a text')
  .refine((text) => fits(singleSpaced(text), MAX_HOURS), `must have at most ${MAX_HOURS} characters`)
  .refine(isPrintable, 'must be one line without control characters')
  .transform((text) => normalText(singleSpaced(text)) || null)
  .meta({ maxLength: MAX_HOURS });
