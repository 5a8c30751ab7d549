/**
 * The only door to the opening_hours package: one question, "which state at this wall minute, and until when", and
 * one form for values that are written in many.
 *
 * What the package needs, and how it is met:
 * - it computes in the time zone of the process: pinned to UTC, and wall clocks are passed as UTC instants;
 * - it wants the position as strings; numbers silently give a sunrise at 06:00;
 * - under a wall clock in UTC fields the sun comes out in UTC: the longitude is shifted 15° per offset hour;
 * - it throws strings and prints to the console (no holidays of a country): caught, and silenced meanwhile;
 * - before it writes a value prettily it looks for warnings, up to 5 s for 200 characters of sunsets, and throws for
 *   some values: its warnings are switched off. They would only forbid orders that the grammar forbids, too.
 * Parsing costs 0.4-2 ms, so parsed values are kept, at most MAX_PARSED of them.
 */
import OpeningHours from 'opening_hours';
import { CLOSED, type HoursLocation, OPEN, type State, UNKNOWN } from './timeline.ts';

/** The state holds from the asked wall minute to `untilMin`; Infinity when the value never changes again. */
export interface WallState {
  readonly state: State;
  readonly untilMin: number;
}

/** One takes 20 KB. A build of 97,805 toilets parses 1,643 times with 100, and 1,595 times with 2,000. */
const MAX_PARSED = 100;
const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;
const SUN = /sunrise|sunset|dawn|dusk/i;
const silent = (): void => {};

pinToUtc();

export type Parsed = InstanceType<typeof OpeningHours>;
/**
 * Parsed values in order of use, so the first key is the one unused for longest. Null: the package refuses the value.
 */
const parsed = new Map<string, Parsed | null>();

/** Whether the answer depends on the position, not only on zone and country. */
export function usesSun(value: string): boolean {
  return SUN.test(value);
}

/** The parsed value, or null if the package refuses it. */
export function parseHours(value: string, place: HoursLocation, offsetMin: number): Parsed | null {
  const sun = usesSun(value) ? sunPosition(place, offsetMin) : undefined;
  const country = place.country?.toLowerCase();
  const key = JSON.stringify([value, country, place.state, sun]);
  let hours = parsed.get(key);
  if (hours !== undefined) parsed.delete(key);
  else hours = construct(value, country, place.state, sun);
  if (parsed.size >= MAX_PARSED) parsed.delete(parsed.keys().next().value!);
  parsed.set(key, hours);
  return hours;
}

/**
 * State at a wall minute. If the package throws (no sunrise in a polar summer), or claims a change that is not later,
 * the rest of that day is unknown.
 */
export function wallState(hours: Parsed, wallMin: number): WallState {
  const restOfDay = { state: UNKNOWN, untilMin: (Math.floor(wallMin / DAY_MIN) + 1) * DAY_MIN } as const;
  try {
    const [open, change, unknown] = quietly(() => hours.getStatePair(new Date(wallMin * MINUTE_MS)));
    const state = unknown ? UNKNOWN : open ? OPEN : CLOSED;
    // Despite its type the change is undefined for a value that never changes.
    const untilMin = (change as Date | undefined) ? Math.ceil(change.getTime() / MINUTE_MS) : Infinity;
    return untilMin > wallMin ? { state, untilMin } : restOfDay;
  } catch {
    // The package throws on values that it parsed.
    return restOfDay;
  }
}

/** The value as the package writes it, or null if it cannot. */
export function prettyHours(hours: Parsed): string | null {
  try {
    return quietly(() => hours.prettifyValue());
  } catch {
    // The package throws on values that it parsed.
    return null;
  }
}

function construct(
  value: string,
  country: string | undefined,
  state: string | undefined,
  sun: Sun | undefined,
): Parsed | null {
  // The package demands strings and reads a country that may be absent; its types say otherwise.
  const place = { ...sun, address: country ? { country_code: country, state } : {} } as unknown as Nominatim;
  try {
    return quietly(() => new OpeningHours(value, place, NO_WARNINGS));
  } catch {
    // The value is no opening hours.
    return null;
  }
}

/** The other settings stay as they are by default. */
const NO_WARNINGS = {
  ...{ mode: undefined, tag_key: undefined, map_value: undefined, locale: undefined },
  warnings_severity: 0,
};

type Nominatim = NonNullable<ConstructorParameters<typeof OpeningHours>[1]>;
type Sun = { lat: string; lon: string };

/** The longitude at which UTC shows this wall clock, in [-180, 180). */
function sunPosition({ lon, lat }: HoursLocation, offsetMin: number): Sun {
  const shifted = lon - offsetMin / 4;
  return { lat: String(lat), lon: String(shifted - 360 * Math.floor((shifted + 180) / 360)) };
}

/** Runs synchronous work of the package without its messages; they speak to its developers. */
function quietly<T>(work: () => T): T {
  const { error, warn } = console;
  console.error = silent;
  console.warn = silent;
  try {
    return work();
  } finally {
    console.error = error;
    console.warn = warn;
  }
}

/**
 * Sets the time zone of the process, once, before the first use: forgetting TZ=UTC in one way of starting
 * the service would make every answer wrong by hours. In a worker thread the setting has no effect, so the
 * result is checked, in winter and summer.
 */
function pinToUtc(): void {
  process.env.TZ = 'UTC';
  const offsets = [0, 6].map((month) => new Date(2026, month, 1).getTimezoneOffset());
  if (offsets.some((offset) => offset !== 0))
    throw new Error('Opening hours need a process in UTC. Start it with the environment variable TZ=UTC.');
}

/** A place with public and school holidays, so that no value fails for want of them. */
export const SOMEWHERE: HoursLocation = { zone: 'Europe/Vienna', country: 'AT', lon: 16, lat: 48 };
