/** A value of opening hours day by day, by the clock of its place: what the business meant, as we read it. Pure. */
import { CLOSED, compileHours, type HoursPlace, OPEN } from '../../shards/hours.ts';

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;
const DAYS = 7;

export interface DayHours {
  /** `2026-11-21`, by the clock of the place. */
  readonly day: string;
  /** `08:00` to `18:00`; `24:00` is the end of the day. */
  readonly open: readonly { readonly from: string; readonly to: string }[];
  /** Part of the day cannot be told. */
  readonly isUnclear: boolean;
}

/** Seven days from the one that it is there now. A day on which the clocks change is shown by its standard hours. */
export function weekOf(value: string, place: HoursPlace, nowMs: number): DayHours[] {
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
