/** Numbers, times, positions and ids as texts. Without other imports, so that browsers load it alone. */

/**
 * A decimal number as JSON writes it; leading zeros are let through. Any count of decimals: JavaScript prints up to 24 of
 * a double (`0.0000012345678901234567`), other languages up to 1,074. The caller bounds the length.
 */
const NUMBER = '-?\\d{1,17}(\\.\\d+)?([eE][+-]?\\d{1,3})?';

export const DECIMAL = new RegExp(`^${NUMBER}$`);
const PLAIN_NUMBER = '-?\\d{1,17}(\\.\\d+)?';
/** Four decimal numbers without an exponent, with commas: the sides of a box (interface 3). */
export const FOUR_PLAIN_DECIMALS = new RegExp(`^${PLAIN_NUMBER}(,${PLAIN_NUMBER}){3}$`);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

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

/** A time as a question names it: an instant, or what the clock of each toilet shows (`22:00`, `2026-11-25T22:00`). */
export type AskedTime = { readonly ms: number } | { readonly wall: string };

export const ASKED_TIME_FAULT =
  'must be a time: 22:00 or 2026-11-25T22:00 by the clock there, or 2026-11-25T22:00+01:00';

const WALL = /^(?:(\d{4}-\d\d-\d\d)[T ])?((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/;

/** Undefined if a text is no time. */
export function readAskedTime(text: string): AskedTime | undefined {
  const [, day, clock] = WALL.exec(text) ?? [];
  if (clock === undefined) {
    const ms = readTime(text);
    return ms === undefined ? undefined : { ms };
  }
  if (day === undefined) return { wall: clock };
  const wall = `${day}T${clock}`;
  return readTime(`${wall}Z`) === undefined ? undefined : { wall };
}

/** Further ahead, hours are not compiled in all shards: evaluating them takes milliseconds. */
const MOST_AHEAD_MS = 7 * 86_400_000;
/** A program may ask for the hour that has just begun. */
const MOST_PAST_MS = 3_600_000;
/** Clocks are at most so far from UTC. */
const CLOCKS_MS = 14 * 3_600_000;

export const ASKED_TIME_RANGE = 'must be a time of the next 7 days';

/** Whether hours are read for a time. */
export function isNearTime(at: AskedTime, nowMs: number): boolean {
  if ('wall' in at && !at.wall.includes('T')) return true;
  const [ms, roomMs] = 'ms' in at ? [at.ms, 0] : [Date.parse(`${at.wall}Z`), CLOCKS_MS];
  return ms >= nowMs - MOST_PAST_MS - roomMs && ms <= nowMs + MOST_AHEAD_MS + roomMs;
}

/** Whether the text of a place has two numbers: then it may be meant as a position. */
export function hasTwoNumbers(place: string): boolean {
  return /\p{Nd}(?!\p{Nd}).*\P{Nd}\p{Nd}/su.test(place);
}

/** Words of `display_note` if nothing is near, but there are toilets around the swapped position. */
export const SWAPPED = 'The swapped position lies in the data';

/** Form of every public id in a path. Ids are opaque to callers. */
export const TOILET_ID = /^[A-Za-z0-9_-]{1,64}$/;
