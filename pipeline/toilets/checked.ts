/**
 * The month in which a mapper last checked the toilet, from the keys that StreetComplete reads and writes.
 *
 * The newest date of all such keys counts, also of one about a single tag (`check_date:opening_hours`): a mapper who
 * looked at the hours stood before the entrance. The time of the last edit is no check, bots edit too.
 */
import type { Tags } from './tag-value.ts';

const KEY = /^(?:check_date(?::.+)?|.+:check_date|last_?check(?:ed)?|survey[:_]date)$/;
const DATE = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;
/** The year OSM began: older dates are typing errors. */
const FIRST_YEAR = 2004;
/** A mapper in Kiribati writes tomorrow's date, seen from UTC. */
const DATE_LINE_MS = 14 * 3600 * 1000;

/** `YYYY-MM`; null if no date is valid. */
export function checkedOf(tags: Tags, now: Date): string | null {
  let newest: string | null = null;
  for (const [key, value] of Object.entries(tags)) {
    if (!KEY.test(key)) continue;
    const month = monthOf(value.trim(), now);
    if (month !== null && (newest === null || month > newest)) newest = month;
  }
  return newest;
}

function monthOf(text: string, now: Date): string | null {
  const match = DATE.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = '01'] = match;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // Date rolls 30 February over to March: the parts must come back as they went in.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return null;
  if (Number(year) < FIRST_YEAR || date.getTime() > now.getTime() + DATE_LINE_MS) return null;
  return `${year}-${month}`;
}
