/** The times for which contributions count (interface 9; decisions 3.8 and 3.12). In UTC. */
import { DAY_MS } from '../../common/durations.ts';

export const CONFIRMATION_MONTHS = 12;
export const VOTE_MONTHS = 24;
export const DISPUTE_DAYS = 90;
/** How long a vote remembers its network, and what votes changed is shown to moderators. */
export const NETWORK_DAYS = 30;
/** A confirmation as fresh as this raises the confidence (decision 10.7). */
export const FRESH_CONFIRMATION_DAYS = 90;

/** A business that saved its profile vouches so long for its toilet. */
export const VOUCHED_MONTHS = 12;

/** Clocks of machines differ by less. */
const CLOCK_SPARE_DAYS = 1;

/** The same day and time so many months ago; the last day of the month if it has no such day. */
export function monthsBefore(time: Date, months: number): Date {
  const before = new Date(time);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== time.getUTCDate()) before.setUTCDate(0);
  return before;
}

export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * DAY_MS);
}

/** The latest time that a row can have: what is dated later was said under a wrong clock, at an unknown time. */
export function latestTrue(now: Date): Date {
  return new Date(now.getTime() + CLOCK_SPARE_DAYS * DAY_MS);
}

/** `2026-11-21`, of the day in UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
