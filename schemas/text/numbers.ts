/** Numbers, times, positions and ids as texts. Without other imports, so that browsers load it alone. */

/**
 * A decimal number as JSON writes it; leading zeros are let through. Any count of decimals: JavaScript prints up to 24 of
 * a double (`0.0000012345678901234567`), other languages up to 1,074. The caller bounds the length.
 */
const NUMBER = '-?\\d{1,17}(\\.\\d+)?([eE][+-]?\\d{1,3})?';

export const DECIMAL = new RegExp(`^${NUMBER}$`);
const PLAIN_NUMBER = '-?\\d{1,17}(\\.\\d+)?';
/** A decimal number without an exponent: the sides of a box (interface 3). */
export const PLAIN_DECIMAL = new RegExp(`^${PLAIN_NUMBER}$`);
/** Four of them, with commas. */
export const FOUR_PLAIN_DECIMALS = new RegExp(`^${PLAIN_NUMBER}(,${PLAIN_NUMBER}){3}$`);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** The reason for which a text is refused. */
export const TIME_FAULT = 'must be a time with its offset from UTC, such as 2026-11-25T18:00:00+01:00';

/**
 * Reads a time with its offset from UTC, to milliseconds since 1970; undefined if it is none. Forms leave out the seconds,
 * and a plus that is not escaped in a query is a space.
 */
export function readTime(text: string): number | undefined {
  const plain = text.replace(' ', '+');
  const ms = TIME.test(plain) ? Date.parse(plain) : Number.NaN;
  const day = plain.slice(0, 10);
  // JavaScript takes 30 February for 2 March.
  const isDay = !Number.isNaN(ms) && new Date(day).toISOString().startsWith(day);
  return isDay ? ms : undefined;
}

/** Whether the text of a place has two numbers: then it may be meant as a position. */
export function hasTwoNumbers(place: string): boolean {
  return /\p{Nd}(?!\p{Nd}).*\P{Nd}\p{Nd}/su.test(place);
}

/** Words of `display_note` if nothing is near, but there are toilets around the swapped position. */
export const SWAPPED = 'The swapped position lies in the data';

/** Form of every public id in a path. Ids are opaque to callers. */
export const TOILET_ID = /^[A-Za-z0-9_-]{1,64}$/;
