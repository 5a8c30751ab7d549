/** The next moment at which the clock of a time zone shows a time. Pure, but for the zone data of the runtime. */
import { localIso } from './timeline.ts';
import { offsetMinutesAt } from './zone-offsets.ts';

export interface ClockMoment {
  readonly ms: number;
  /** The same with its offset from UTC, as answers say times: `2026-11-25T18:00:00+01:00`. */
  readonly local: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAY_MIN = 1_440;
const MOST_BEHIND_MIN = 11 * 60;

/**
 * A time that is shown now counts as now; one that has passed is that of tomorrow.
 * @param clock HH:MM
 * @param zone IANA time zone
 */
export function nextClock(clock: string, zone: string, nowMs: number): ClockMoment {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const shownMs = nowMs + offsetMinutesAt(zone, nowMs) * MINUTE_MS;
  const today = Math.floor(shownMs / DAY_MS) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
  const asUtc = today <= shownMs - MINUTE_MS ? today + DAY_MS : today;
  return shownAs(asUtc, zone, nowMs);
}

/**
 * The moment at which the clock of a time zone shows a date and a time.
 * @param wall YYYY-MM-DDTHH:MM
 */
export function onClock(wall: string, zone: string): ClockMoment {
  const asUtc = Date.parse(`${wall}Z`);
  return shownAs(asUtc, zone, asUtc);
}

/**
 * An instant by the clock that shows a time then. Two clocks with a day between them show the same one: this is the one between
 * 11 hours behind UTC and 13 before it, so that "tomorrow" is the same day as by the other.
 * @param clock HH:MM
 */
export function clockShowing(clock: string, ms: number): ClockMoment {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const beforeUtc = (hours * 60 + minutes - Math.floor(ms / MINUTE_MS) + MOST_BEHIND_MIN) % DAY_MIN;
  const offsetMin = ((beforeUtc + DAY_MIN) % DAY_MIN) - MOST_BEHIND_MIN;
  return { ms, local: localIso(Math.floor(ms / MINUTE_MS), offsetMin) };
}

/** An instant by the clock of a time zone. */
export function localMoment(zone: string, ms: number): ClockMoment {
  return { ms, local: localIso(Math.floor(ms / MINUTE_MS), offsetMinutesAt(zone, ms)) };
}

/**
 * @param asUtc what the clock shows, as if it were UTC
 * @param nearMs a time whose offset is probably that of the moment
 */
function shownAs(asUtc: number, zone: string, nearMs: number): ClockMoment {
  // The clock may change in between: then its offset is that of the hours before the moment.
  const guessMs = asUtc - offsetMinutesAt(zone, nearMs) * MINUTE_MS;
  const offsetMin = offsetMinutesAt(zone, guessMs);
  const ms = asUtc - offsetMin * MINUTE_MS;
  return { ms, local: localIso(ms / MINUTE_MS, offsetMin) };
}
