/** A value of opening hours day by day, by the clock of its place: what was meant, as we read it. */
import type { DayHours } from '#views';
import { CLOSED, compileHours, type HoursLocation, OPEN } from '../../packages/hours/index.ts';
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
  return week.every(({ open, isUnclear }) => isUnclear && open.length === 0) ? null : week;
}

/** Seven days from the one that it is there now. A day on which the clocks change is shown by its standard hours. */
export function weekOf(value: string, place: HoursLocation, nowMs: number): DayHours[] {
  const nowMin = Math.floor(nowMs / MINUTE_MS);
  // A day more at both ends: the place may be half a day away from UTC.
  const timeline = compileHours(value, place, nowMin - 2 * DAY_MIN, nowMin + (DAYS + 2) * DAY_MIN);
  const { startsMin, states, offsetsMin, endMin } = timeline;
  const spans = Array.from(states, (state, i) => ({
    state,
    fromMin: startsMin[i]! + offsetsMin[i]!,
    toMin: (startsMin[i + 1] ?? endMin) + (offsetsMin[i + 1] ?? offsetsMin[i]!),
    isNow: startsMin[i]! <= nowMin,
    offsetMin: offsetsMin[i]!,
  }));
  const offsetMin = spans.findLast(({ isNow }) => isNow)?.offsetMin ?? 0;
  const firstMin = Math.floor((nowMin + offsetMin) / DAY_MIN) * DAY_MIN;
  return Array.from({ length: DAYS }, (_, i) => {
    const dayMin = firstMin + i * DAY_MIN;
    const parts = spans
      .map((span) => ({
        state: span.state,
        from: Math.max(span.fromMin, dayMin) - dayMin,
        to: Math.min(span.toMin, dayMin + DAY_MIN) - dayMin,
      }))
      .filter(({ from, to }) => from < to);
    return {
      day: new Date(dayMin * MINUTE_MS).toISOString().slice(0, 10),
      open: parts
        .filter(({ state }) => state === OPEN)
        .map(({ from, to }) => ({ from: clock(from), to: clock(to) })),
      isUnclear: parts.some(({ state }) => state !== OPEN && state !== CLOSED),
    };
  });
}

function clock(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
