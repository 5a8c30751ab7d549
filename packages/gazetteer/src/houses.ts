/**
 * The houses of a street as its row in a lookup file keeps them: a line for each, `12b 15 -203`, with its distance from
 * the street's position in steps of 1/100,000 degree (about a metre), east and north. 11 to 12 bytes a house. `150#7` is a unit that
 * lies apart from its house, `1-5*` a range of both sides. Programs of before pass over these two.
 *
 * Rejected: binary numbers. They take 8 bytes, need code of their own, and a text is searched as it is.
 */

import type { AskedNumber } from './asked-houses.ts';
import { asciiDigits } from './digits.ts';
import { IN_PART, type LatinOf, MOST_READINGS, rankOf, readingsOf, withTwins } from './house-match.ts';
import { pairOf } from './number-words.ts';

export interface House {
  /** As `houseNumbersOf` returns it. */
  readonly number: string;
  readonly lon: number;
  readonly lat: number;
}

/** More are no street, but a village's address on everything. */
const MAX_HOUSES = 20_000;
const STEPS = 1e5;
/** A range of numbers. */
const RANGE = /^\d+[a-z]?-\d+[a-z]?\*?$/;
/** The mark between a house and a unit that lies apart from it: "150#7". */
const UNIT = '#';
/** The mark of a range that has the numbers of both sides of the street: "1-5*". */
const BOTH_SIDES = '*';
/** A unit so near the house, in steps, is found by the house. */
const SAME_SPOT = 10;
/** Objects of one number so near each other, in steps, are of one building. */
const ONE_BUILDING = 150;
/** Objects of one number of which the middle is sought. */
const MOST_SPOTS = 50;

/** The same houses give the same text, in any order. Several with one number become one. */
export function packHouses(houses: readonly House[], lon: number, lat: number): string {
  const step = (degrees: number) => Math.round(degrees * STEPS);
  return packLines(
    houses.map((house) => `${house.number} ${step(lonFrom(house.lon, lon))} ${step(house.lat - lat)}`),
  );
}

/** Houses that were packed in several parts for one position. */
export function joinPacked(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0]! : packLines(parts.flatMap((part) => part.split('\n')));
}

function packLines(lines: readonly string[]): string {
  const fields = lines.map((line) => {
    const [number = '', east, north] = line.split(' ');
    return { number, value: parseInt(number, 10) || 0, east: Number(east), north: Number(north) };
  });
  fields.sort(
    (one, other) =>
      one.value - other.value ||
      compare(one.number, other.number) ||
      one.north - other.north ||
      one.east - other.east,
  );
  const kept = [...Map.groupBy(fields, ({ number }) => number).values()].map(oneHouse);
  const houses = new Map(kept.map((field) => [field.number, field]));
  return kept
    .filter(({ number, north, east }) => {
      const house = number.includes(UNIT) ? houses.get(withoutUnit(number)) : undefined;
      return !house || apart(house, { number, north, east }) > SAME_SPOT;
    })
    .slice(0, MAX_HOUSES)
    .map(({ number, east, north }) => `${number} ${east} ${north}`)
    .join('\n');
}

interface Spot {
  readonly number: string;
  readonly east: number;
  readonly north: number;
}

/** The middle of the shops and doors of one number: of those around the one that is nearest to all. */
function oneHouse(spots: readonly Spot[]): Spot {
  if (spots.length === 1) return spots[0]!;
  const some = spots.slice(0, MOST_SPOTS);
  const farness = (one: Spot) => some.reduce((sum, other) => sum + apart(one, other), 0);
  const middle = some
    .map((spot) => ({ spot, sum: farness(spot) }))
    .reduce((a, b) => (b.sum < a.sum ? b : a)).spot;
  const around = some.filter((spot) => apart(spot, middle) <= ONE_BUILDING);
  const mean = (values: readonly number[]) => Math.round(values.reduce((a, b) => a + b, 0) / values.length);
  const [east, north] = [mean(around.map((spot) => spot.east)), mean(around.map((spot) => spot.north))];
  return { number: middle.number, east, north };
}

function apart(one: Spot, other: Spot): number {
  return Math.hypot(one.east - other.east, one.north - other.north);
}

/** A number, and the same with its unit. */
export function withUnit(number: string, unit: string): string[] {
  return [number, `${number}${UNIT}${unit}`];
}

/** A range of an `addr:interpolation` that has all numbers. */
export function ofBothSides(number: string): string {
  return RANGE.test(number) ? `${number}${BOTH_SIDES}` : number;
}

/** The street of a list. */
export interface OwnStreet {
  readonly lon: number;
  readonly lat: number;
  readonly country: string | null;
}

export interface FoundHouse extends House {
  /** Whether the number is all that was asked for: 14 and 14/16 for 14, but not 12 for 12c. */
  readonly isAll: boolean;
}

/**
 * The house that a number means; of several the one that `rankOf` has first. Undefined if the street has none. Throws if a line
 * cannot be read. Some 10 µs for a street of 300 houses, 0.1 ms if it has the number in another spelling or not at all.
 */
export function findHouse(
  packed: string,
  asked: AskedNumber,
  street: OwnStreet,
  latinOf: LatinOf,
): FoundHouse | undefined {
  const lines = `\n${packed}\n`;
  const readings = asked.readings.flatMap((number) => readingsOf(number, asked.unit, street.country));
  for (const number of readings) {
    const at = lines.indexOf(`\n${number} `);
    if (at >= 0) return unpacked(lines.slice(at + 1, lines.indexOf('\n', at + 1)), true, street);
  }
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  const pair = pairOf(street.country);
  const twins = readings.map((number) => withTwins(number, latinOf));
  const digits = new Set(readings.flatMap((number) => number.match(/\d+/g) ?? []));
  const mayBe = (number: string) =>
    !number.includes(UNIT) &&
    (Array.from(digits).some((each) => number.includes(each)) || RANGE.test(number));
  for (const line of asciiDigits(packed).split('\n')) {
    const number = line.slice(0, line.indexOf(' '));
    for (const [i, asking] of mayBe(number) ? twins.entries() : []) {
      const rank = rankOf(number, asking, pair) + i / MOST_READINGS;
      if (rank < least) [best, least] = [line, rank];
    }
  }
  return best === undefined ? undefined : unpacked(best, least < IN_PART, street);
}

function unpacked(line: string, isAll: boolean, { lon, lat }: OwnStreet): FoundHouse {
  const [number, east, north] = line.split(' ');
  const [dLon, dLat] = [Number(east) / STEPS, Number(north) / STEPS];
  if (number === undefined || !Number.isFinite(dLon) || !Number.isFinite(dLat))
    throw new Error('a house cannot be read');
  const own = withoutUnit(number).replace(BOTH_SIDES, '');
  return { number: own, isAll, lon: lonFrom(lon + dLon, 0), lat: Math.min(90, Math.max(-90, lat + dLat)) };
}

function withoutUnit(number: string): string {
  return number.split(UNIT, 1)[0]!;
}

/** Degrees east of a longitude, -180 to 180. */
function lonFrom(lon: number, from: number): number {
  return lon - from - 360 * Math.round((lon - from) / 360);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
