/**
 * Opening hours at the toilet's own clock, compiled to changes of state in UTC.
 *
 * A timeline covers [startsMin[0], endMin) without gaps, and neighbours differ in state; asking it is one
 * binary search. It is compiled per span of constant UTC offset: the wall clock of the span is evaluated and
 * mapped back, so that a spring gap skips wall minutes and an autumn overlap has them twice. Anything the
 * value leaves open (a comment, an open end, an unreadable value) is UNKNOWN: a wrong "open" costs a walk.
 */
import { type HolidayReading, readHolidays, SURE, usesHolidays } from './holidays.ts';
import { type Parsed, parseHours, SOMEWHERE, usesSun, type WallState, wallState } from './hours-library.ts';
import { type Nights, nightsOf } from './night-before.ts';
import { readableHours } from './repair-hours.ts';
import {
  CLOSED,
  type HoursLocation,
  type HoursSource,
  OPEN,
  opensAt,
  type State,
  type Timeline,
  UNKNOWN,
} from './timeline.ts';
import { offsetSpans } from './zone-offsets.ts';

/** Leaves out what the value does not depend on. The sun moves 24 seconds over a tenth of a degree: near enough to share. */
export function hoursSource(value: string, { zone, country, state, lon, lat }: HoursLocation): HoursSource {
  const tenth = (degrees: number) => (usesSun(value) ? Math.round(degrees * 10) / 10 : 0);
  const ofState = state !== undefined && usesHolidays(value) ? { state } : {};
  return { value, zone, country, ...ofState, lon: tenth(lon), lat: tenth(lat) };
}

/** How long an opening at the end of a timeline is followed to its closing; `Nov-Dec` and every season close sooner. */
const FOLLOWED_MIN = 400 * 1_440;

/** Values get at most this many steps a day (255 characters hold ~21 ranges), then the rest is UNKNOWN. */
const MAX_STEPS_PER_DAY = 100;

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;
/** A closing is mostly near: months are evaluated one after the other. */
const FOLLOWED_STEP_MIN = 50 * DAY_MIN;

/** Compiles a value. The timeline ends at `toMin`, or with the closing after it if it is open then. */
export function compileHours(value: string, place: HoursLocation, fromMin: number, toMin: number): Timeline {
  const timeline = new TimelineBuilder();
  const walk = new WallWalk(value, place, fromMin, toMin);
  walk.addTo(timeline, fromMin, toMin);
  return timeline.finish(timeline.isOpen ? walk.follow(timeline, toMin, OPEN) : toMin);
}

/** Asks the package for one state after the other of a value, at the wall clock of its place. */
class WallWalk {
  readonly #holidays: HolidayReading;
  readonly #nights: Nights | null;
  readonly #zone: string;
  /** The package foresees tomorrow's sunrise by today's, minutes off near the polar circle: ask again each day. */
  readonly #daily: boolean;
  #stepsLeft: number;

  constructor(value: string, place: HoursLocation, fromMin: number, toMin: number) {
    const readable = readableHours(value) ?? '';
    this.#zone = place.zone;
    this.#daily = usesSun(value);
    this.#stepsLeft = MAX_STEPS_PER_DAY * Math.ceil((toMin - fromMin) / DAY_MIN + 1);
    // A day on either side: the wall clock is ahead of UTC or behind it.
    this.#holidays = readHolidays(readable, place, fromMin - DAY_MIN, toMin + DAY_MIN);
    this.#nights = nightsOf(this.#holidays.value);
  }

  /**
   * Adds the states of [fromMin, toMin).
   * @param followed stops at the first other state
   * @returns the minute at which it stopped; undefined at the end
   */
  addTo(timeline: TimelineBuilder, fromMin: number, toMin: number, followed?: State): number | undefined {
    for (const span of offsetSpans(this.#zone, fromMin * MINUTE_MS, toMin * MINUTE_MS)) {
      const { evenings = this.#holidays.value, mornings = '' } = this.#nights ?? {};
      const hours = this.#parsed(evenings, span.offsetMin);
      const nights = this.#parsed(mornings, span.offsetMin);
      const endMin = span.toMs / MINUTE_MS + span.offsetMin;
      let wallMin = span.fromMs / MINUTE_MS + span.offsetMin;
      while (wallMin < endMin) {
        const readable = hours !== null && this.#stepsLeft-- > 0;
        const now: WallState = readable
          ? this.#stateAt(hours, nights, wallMin)
          : { state: UNKNOWN, untilMin: endMin };
        timeline.add(wallMin - span.offsetMin, now.state, span.offsetMin);
        if (followed !== undefined && now.state !== followed) return wallMin - span.offsetMin;
        wallMin = Math.min(now.untilMin, this.#daily ? nextMidnight(wallMin) : Infinity);
      }
    }
    return undefined;
  }

  /** Follows a state to its end. Returns the end of the timeline: a minute behind the next state, so that it is part. */
  follow(timeline: TimelineBuilder, fromMin: number, state: State): number {
    for (let at = fromMin; at < fromMin + FOLLOWED_MIN; at += FOLLOWED_STEP_MIN) {
      const next = this.addTo(timeline, at, at + FOLLOWED_STEP_MIN, state);
      if (next !== undefined) return next + 1;
    }
    return fromMin;
  }

  #parsed(value: string, offsetMin: number): Parsed | null {
    return value === '' ? null : parseHours(value, this.#holidays.place, offsetMin);
  }

  #stateAt(hours: Parsed, nights: Parsed | null, wallMin: number): WallState {
    const { isUnsure } = this.#holidays;
    const midnight = nextMidnight(wallMin);
    if (isUnsure(midnight / DAY_MIN - 1)) return { state: UNKNOWN, untilMin: midnight };
    const now = nights === null ? wallState(hours, wallMin) : withNight(hours, nights, wallMin);
    if (isUnsure === SURE) return now;
    for (let day = midnight; day < Math.min(now.untilMin, wallMin + FOLLOWED_MIN); day += DAY_MIN)
      if (isUnsure(day / DAY_MIN)) return { ...now, untilMin: day };
    return now;
  }
}

/** The state by the rules of the day and by those of the night before. Open counts most, closed least. */
function withNight(hours: Parsed, nights: Parsed, wallMin: number): WallState {
  const now = wallState(hours, wallMin);
  const night = wallState(nights, wallMin - DAY_MIN);
  const state = night.state === OPEN || now.state === CLOSED ? night.state : now.state;
  return { state, untilMin: Math.min(now.untilMin, night.untilMin + DAY_MIN) };
}

/** The same for a toilet that is closed for longer: its season begins in months. Null if none begins within 400 days. */
export function opensLater(value: string, place: HoursLocation, nowMs: number): string | null {
  const fromMin = Math.floor(nowMs / MINUTE_MS);
  const timeline = new TimelineBuilder();
  const walk = new WallWalk(value, place, fromMin, fromMin + FOLLOWED_STEP_MIN);
  const endMin = walk.follow(timeline, fromMin, CLOSED);
  return opensAt(timeline.finish(endMin), nowMs) ?? null;
}

/** Longer than any season: a toilet that opens once a year is not closed for good. */
const YEAR_MIN = 366 * DAY_MIN;
/** `off`, `closed` and `24/7 off` take one step, a rule for each day of the week a few hundred. */
const MAX_CLOSED_STEPS = 1_000;

/**
 * Whether hours are closed without a break for the next year: `off`, `closed`, `Mo-Su off`, `2020 08:00-20:00`. What is
 * unknown at some time is not. Cheap: hours that open are left at their first opening.
 */
export function isNeverOpen(value: string, fromMs: number): boolean {
  const readable = readableHours(value);
  const hours = readable === null ? null : parseHours(readable, SOMEWHERE, 0);
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

/** Whether hours are open day and night without an end, as `24/7` and `Mo-Su 00:00-24:00` are. */
export function isAlwaysOpen(value: string): boolean {
  // All that is open for ever names 24, 23:59 or open; most values do not.
  const readable = /24|23:59|open/i.test(value) ? readableHours(value) : null;
  const hours = readable === null ? null : parseHours(readable, SOMEWHERE, 0);
  if (hours === null) return false;
  const { state, untilMin } = wallState(hours, 0);
  return state === OPEN && untilMin === Infinity;
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

  get isOpen(): boolean {
    return this.#states.at(-1) === OPEN;
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

const MAX_KEPT = 20_000;
const MINUTES_A_DAY = 1440;

/** Hours are compiled from midnight, so that a tile built twice on a day has the same bytes. Epoch minute, UTC. */
export function startOfDayMin(now: Date): number {
  return Math.floor(now.getTime() / 60_000 / MINUTES_A_DAY) * MINUTES_A_DAY;
}

/**
 * Remembers compiled hours during one build: the same value recurs in many tiles, and compiling it costs
 * milliseconds. Bounded, because a planet has more values than a build wants to keep.
 */
export function memoizeHours(compile: typeof compileHours): typeof compileHours {
  const known = new Map<string, Timeline>();
  return (value, place, fromMin, toMin) => {
    const key = JSON.stringify([
      value,
      place.zone,
      place.country,
      place.state,
      place.lon,
      place.lat,
      fromMin,
      toMin,
    ]);
    const remembered = known.get(key);
    if (remembered) return remembered;
    const timeline = compile(value, place, fromMin, toMin);
    if (known.size >= MAX_KEPT) known.clear();
    known.set(key, timeline);
    return timeline;
  };
}
