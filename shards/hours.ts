/**
 * Opening hours at the toilet's own clock, compiled to changes of state in UTC.
 *
 * A timeline covers [startsMin[0], endMin) without gaps, and neighbours differ in state; asking it is one
 * binary search. It is compiled per span of constant UTC offset: the wall clock of the span is evaluated and
 * mapped back, so that a spring gap skips wall minutes and an autumn overlap has them twice. Anything the
 * value leaves open (a comment, an open end, an unreadable value) is UNKNOWN: a wrong "open" costs a walk.
 */
import { isWellFormed } from './hours-grammar.ts';
import {
  CLOSED,
  type HoursPlace,
  OPEN,
  parseHours,
  SOMEWHERE,
  type State,
  UNKNOWN,
  usesSun,
  type WallState,
  wallState,
} from './hours-library.ts';
import { offsetMinutesAt, offsetSpans } from './zone-offsets.ts';

export { CLOSED, type HoursPlace, OPEN, type State, UNKNOWN, usesSun } from './hours-library.ts';

/** State over time in UTC: states[i] holds from startsMin[i] (epoch minutes) to startsMin[i + 1], or to endMin. */
export interface Timeline {
  readonly startsMin: Uint32Array;
  readonly states: Uint8Array;
  /** Local UTC offset at startsMin[i]. */
  readonly offsetsMin: Int16Array;
  readonly endMin: number;
}

export interface OpenAnswer {
  readonly openNow: boolean | 'unknown';
  /** Local ISO 8601 time with numeric offset. */
  readonly closesAt: string | null;
}

/** A closing further away than this is not told: "Apr-Oct" closes on 1 November, which helps nobody in June. */
export const LOOK_AHEAD_MIN = 7 * 1_440;

/** Values get at most this many steps a day (255 characters hold ~21 ranges), then the rest is UNKNOWN. */
const MAX_STEPS_PER_DAY = 100;

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;

export function compileHours(value: string, place: HoursPlace, fromMin: number, toMin: number): Timeline {
  const timeline = new TimelineBuilder();
  let stepsLeft = MAX_STEPS_PER_DAY * Math.ceil((toMin - fromMin) / DAY_MIN + 1);
  const wellFormed = isWellFormed(value);
  // The package foresees tomorrow's sunrise by today's, minutes off near the polar circle: ask again each day.
  const daily = usesSun(value);
  for (const span of offsetSpans(place.zone, fromMin * MINUTE_MS, toMin * MINUTE_MS)) {
    const hours = wellFormed ? parseHours(value, place, span.offsetMin) : null;
    const endMin = span.toMs / MINUTE_MS + span.offsetMin;
    let wallMin = span.fromMs / MINUTE_MS + span.offsetMin;
    while (wallMin < endMin) {
      const readable = hours !== null && stepsLeft-- > 0;
      const now: WallState = readable ? wallState(hours, wallMin) : { state: UNKNOWN, untilMin: endMin };
      timeline.add(wallMin - span.offsetMin, now.state, span.offsetMin);
      wallMin = Math.min(now.untilMin, daily ? nextMidnight(wallMin) : Infinity);
    }
  }
  return timeline.finish(toMin);
}

/** The answer at an instant; unknown outside the timeline. */
export function openAt(timeline: Timeline, nowMs: number): OpenAnswer {
  const { startsMin, states, offsetsMin, endMin } = timeline;
  const nowMin = Math.floor(nowMs / MINUTE_MS);
  const next = firstAfter(startsMin, nowMin);
  const state = nowMin < endMin ? states[next - 1] : UNKNOWN;
  if (state === CLOSED) return { openNow: false, closesAt: null };
  if (state !== OPEN) return { openNow: 'unknown', closesAt: null };
  const closes =
    states[next] === CLOSED && startsMin[next]! * MINUTE_MS - nowMs <= LOOK_AHEAD_MIN * MINUTE_MS;
  return { openNow: true, closesAt: closes ? localIso(startsMin[next]!, offsetsMin[next]!) : null };
}

/** The state at one instant straight from the library: the oracle of the compiled form. */
export function stateLive(value: string, place: HoursPlace, nowMs: number): State {
  if (!isWellFormed(value)) return UNKNOWN;
  const offsetMin = offsetMinutesAt(place.zone, nowMs);
  const hours = parseHours(value, place, offsetMin);
  return hours ? wallState(hours, Math.floor(nowMs / MINUTE_MS) + offsetMin).state : UNKNOWN;
}

/** Longer than any season: a toilet that opens once a year is not closed for good. */
const YEAR_MIN = 366 * DAY_MIN;
/** `off`, `closed` and `24/7 off` take one step, a rule for each day of the week a few hundred. */
const MAX_CLOSED_STEPS = 1_000;

/**
 * True for hours that are closed without a break for the next year: `off`, `closed`, `Mo-Su off`, `2020 08:00-20:00`.
 * What is unknown at some time is not. Cheap: hours that open are left at their first opening.
 */
export function isNeverOpen(value: string, fromMs: number): boolean {
  const hours = isWellFormed(value) ? parseHours(value, SOMEWHERE, 0) : null;
  if (hours === null) return false;
  const fromMin = Math.floor(fromMs / MINUTE_MS);
  let wallMin = fromMin;
  for (let step = 0; step < MAX_CLOSED_STEPS; step++) {
    const { state, untilMin } = wallState(hours, wallMin);
    if (state !== CLOSED) return false;
    if (untilMin >= fromMin + YEAR_MIN) return true;
    wallMin = untilMin;
  }
  return false;
}

/** Collects spans in time order and merges neighbours of equal state, so that a closing chains across midnight. */
class TimelineBuilder {
  readonly #startsMin: number[] = [];
  readonly #states: State[] = [];
  readonly #offsetsMin: number[] = [];

  add(startMin: number, state: State, offsetMin: number): void {
    if (this.#states.at(-1) === state) return;
    this.#startsMin.push(startMin);
    this.#states.push(state);
    this.#offsetsMin.push(offsetMin);
  }

  finish(endMin: number): Timeline {
    return {
      startsMin: Uint32Array.from(this.#startsMin),
      states: Uint8Array.from(this.#states),
      offsetsMin: Int16Array.from(this.#offsetsMin),
      endMin,
    };
  }
}

function nextMidnight(wallMin: number): number {
  return (Math.floor(wallMin / DAY_MIN) + 1) * DAY_MIN;
}

/** Index of the first start later than `nowMin`. */
function firstAfter(startsMin: Uint32Array, nowMin: number): number {
  let lo = 0;
  let hi = startsMin.length;
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if (startsMin[mid]! <= nowMin) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

function localIso(epochMin: number, offsetMin: number): string {
  const wall = new Date((epochMin + offsetMin) * MINUTE_MS).toISOString().slice(0, 19);
  const size = Math.abs(offsetMin);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${wall}${offsetMin < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
