/** Times as texts. Without other imports, so that browsers load it alone. */

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
  return Number.isNaN(ms) ? undefined : ms;
}
