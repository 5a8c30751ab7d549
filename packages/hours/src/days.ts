/** A timeline day by day, by the clock of its place. Pure. */
import { CLOSED, OPEN, type Timeline } from './timeline.ts';

export interface DayHours {
  /** `2026-11-21` */
  readonly day: string;
  /** `08:00` to `18:00`; `24:00` is the end of the day. */
  readonly open: readonly { readonly from: string; readonly to: string }[];
  /** For part of the day it is not known. */
  readonly isUnclear: boolean;
}

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;
const DAYS = 7;

/** A span by the clock of the place, minutes. */
interface Span {
  readonly state: number;
  readonly fromMin: number;
  readonly toMin: number;
}

/** Seven days from the one that it is there now. A day on which the clocks change is shown by its standard hours. */
export function daysOf({ startsMin, states, offsetsMin, endMin }: Timeline, nowMs: number): DayHours[] {
  const nowMin = Math.floor(nowMs / MINUTE_MS);
  const now = startsMin.findLastIndex((startMin) => startMin <= nowMin);
  const firstMin = startOfDay(nowMin + (offsetsMin[Math.max(0, now)] ?? 0));
  const spans = withMorning(
    Array.from(states, (state, i) => ({
      state,
      fromMin: startsMin[i]! + offsetsMin[i]!,
      toMin: (startsMin[i + 1] ?? endMin) + (offsetsMin[i + 1] ?? offsetsMin[i]!),
    })),
    firstMin,
  );
  const [beginsMin, endsMin] = [spans[0]?.fromMin ?? 0, spans.at(-1)?.toMin ?? 0];
  return Array.from({ length: DAYS }, (_, i) => {
    const dayMin = firstMin + i * DAY_MIN;
    const parts = partsIn(spans, dayMin, dayMin + DAY_MIN);
    const isWhole = beginsMin <= dayMin && endsMin >= dayMin + DAY_MIN;
    return {
      day: new Date(dayMin * MINUTE_MS).toISOString().slice(0, 10),
      open: parts
        .filter(({ state }) => state === OPEN)
        .map(({ fromMin, toMin }) => ({ from: clock(fromMin - dayMin), to: clock(toMin - dayMin) })),
      isUnclear: !isWhole || parts.some(({ state }) => state !== OPEN && state !== CLOSED),
    };
  });
}

/**
 * Adds the first hours of today if the timeline begins behind them, as it does at places east of Greenwich on the day on which it
 * is compiled: they are as it begins, if they are so on all days that follow.
 */
function withMorning(spans: readonly Span[], firstMin: number): readonly Span[] {
  const [first, ...others] = spans;
  if (!first) return spans;
  const morningMin = first.fromMin - firstMin;
  if (morningMin <= 0 || morningMin >= DAY_MIN) return spans;
  for (let i = 1; i < DAYS; i++) {
    const dayMin = firstMin + i * DAY_MIN;
    if (partsIn(spans, dayMin, dayMin + morningMin).some(({ state }) => state !== first.state)) return spans;
  }
  return [{ ...first, fromMin: firstMin }, ...others];
}

/** The parts of spans between two times. */
function partsIn(spans: readonly Span[], fromMin: number, toMin: number): Span[] {
  return spans
    .map((span) => ({
      state: span.state,
      fromMin: Math.max(span.fromMin, fromMin),
      toMin: Math.min(span.toMin, toMin),
    }))
    .filter((part) => part.fromMin < part.toMin);
}

function startOfDay(minutes: number): number {
  return Math.floor(minutes / DAY_MIN) * DAY_MIN;
}

/** Whether anything is known of days. */
export function knowsAny(days: readonly DayHours[]): boolean {
  return !days.every(({ open, isUnclear }) => isUnclear && open.length === 0);
}

function clock(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
