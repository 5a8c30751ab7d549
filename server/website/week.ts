/** A value of opening hours day by day, by the clock of its place: what was meant, as we read it. */
import type { DayHours } from '#views';
import { compileHours, daysOf, type HoursLocation, knowsAny } from '../../packages/hours/index.ts';
import { NO_HOURS } from '../../shards/format/sections.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { idKey } from '../../shards/ids/id-key.ts';

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;
const DAYS = 7;

/** The week of a toilet; null if its hours are not known, or cannot be read. */
export function weekOfToilet(generation: Generation, id: string, nowMs: number): DayHours[] | null {
  const key = idKey(id);
  const found = key && generation.locate(key);
  if (!found) return null;
  const { hoursRows, hours } = found.shard.columns;
  const entry = hoursRows[found.row] ?? NO_HOURS;
  const source = entry === NO_HOURS ? undefined : hours.sources()[entry];
  if (!source) return null;
  const { value, ...place } = source;
  const week = weekOf(value, place, nowMs);
  return knowsAny(week) ? week : null;
}

/** Seven days from the one that it is there now. */
export function weekOf(value: string, place: HoursLocation, nowMs: number): DayHours[] {
  const nowMin = Math.floor(nowMs / MINUTE_MS);
  // A day more at both ends: the place may be half a day away from UTC.
  return daysOf(compileHours(value, place, nowMin - 2 * DAY_MIN, nowMin + (DAYS + 2) * DAY_MIN), nowMs);
}
