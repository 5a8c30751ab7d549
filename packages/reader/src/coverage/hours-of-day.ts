/** The hours of a day of the week, as the clock of a place shows them. */
import { nextClock } from '../../../hours/read.ts';
import { MINUTE_MS } from '../on-foot.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface HoursOfDay {
  /** 1 for Monday to 7 for Sunday. */
  readonly day: number;
  /** The hour that is shown there now. */
  readonly nowHour: number;
  /** Minutes since 1970 of its 24 hours. */
  readonly hoursMin: readonly number[];
}

/**
 * The next such day that has not begun, so that all its hours are compiled. "Today" is this weekday of the next week.
 * @param day undefined for today
 */
export function hoursOfDay(zone: string, day: number | undefined, nowMs: number): HoursOfDay {
  const tomorrow = nextClock('00:00', zone, nowMs + MINUTE_MS);
  const tomorrowDay = weekdayOf(tomorrow.local);
  const wanted = day ?? ((tomorrowDay + 5) % 7) + 1;
  const days = (wanted - tomorrowDay + 7) % 7;
  // Days with a change of the clock have 23 or 25 hours.
  const midnight =
    days === 0 ? tomorrow : nextClock('00:00', zone, tomorrow.ms + days * DAY_MS - 3 * HOUR_MS);
  const hoursMin = Array.from({ length: 24 }, (_, hour) =>
    Math.floor(nextClock(`${String(hour).padStart(2, '0')}:00`, zone, midnight.ms).ms / MINUTE_MS),
  );
  const hoursLeft = Math.ceil((tomorrow.ms - nowMs) / HOUR_MS);
  return { day: wanted, nowHour: Math.min(23, Math.max(0, 24 - hoursLeft)), hoursMin };
}

function weekdayOf(local: string): number {
  return new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
}
