/**
 * The houses of a street as its row in a lookup file keeps them: a line for each, `12b 15 -203`, with its distance from
 * the street's position in steps of 1/100,000 degree (about a metre), east and north. 11 to 12 bytes a house.
 *
 * Rejected: binary numbers. They take 8 bytes, need code of their own, and a text is searched as it is.
 */

export interface House {
  /** As `houseNumbersOf` returns it. */
  readonly number: string;
  readonly lon: number;
  readonly lat: number;
}

/** More are no street, but a village's address on everything. */
const MAX_HOUSES = 20_000;
const STEPS = 1e5;
/** A range may skip the other side of the street. */
const RANGE = /^(\d+)[a-z]?-(\d+)[a-z]?$/;
const WIDEST_RANGE = 40;

/** The same houses give the same text, in any order; of two with one number the first in the order of positions stays. */
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
    return { line, number, value: parseInt(number, 10) || 0, east: Number(east), north: Number(north) };
  });
  fields.sort(
    (one, other) =>
      one.value - other.value ||
      compare(one.number, other.number) ||
      one.north - other.north ||
      one.east - other.east,
  );
  return fields
    .filter(({ number }, i) => number !== fields[i - 1]?.number)
    .slice(0, MAX_HOUSES)
    .map(({ line }) => line)
    .join('\n');
}

/**
 * The house that a number means: itself; or else one with another letter, one whose second number it is ("1234/5"), or a
 * range that has it. Undefined if the street has none. Throws if a line cannot be read.
 */
export function findHouse(packed: string, asked: string, lon: number, lat: number): House | undefined {
  const lines = `\n${packed}\n`;
  const exact = lines.indexOf(`\n${asked} `);
  const line = exact >= 0 ? lines.slice(exact + 1, lines.indexOf('\n', exact + 1)) : nearly(packed, asked);
  return line === undefined ? undefined : unpacked(line, lon, lat);
}

function nearly(packed: string, asked: string): string | undefined {
  const digits = parseInt(asked, 10);
  if (Number.isNaN(digits)) return undefined;
  const lines = packed.split('\n');
  const numberIn = (line: string) => line.slice(0, line.indexOf(' '));
  return (
    lines.find((line) => /^\d+[a-z]*$/.test(numberIn(line)) && parseInt(line, 10) === digits) ??
    lines.find((line) =>
      numberIn(line)
        .split('/')
        .slice(1)
        .some((part) => parseInt(part, 10) === digits),
    ) ??
    lines.find((line) => isWithin(numberIn(line), digits))
  );
}

function isWithin(number: string, digits: number): boolean {
  const range = RANGE.exec(number);
  if (!range) return false;
  const [from, to] = [Number(range[1]), Number(range[2])];
  const hasBothSides = (to - from) % 2 !== 0;
  return (
    from <= digits && digits <= to && to - from <= WIDEST_RANGE && (hasBothSides || (digits - from) % 2 === 0)
  );
}

function unpacked(line: string, lon: number, lat: number): House {
  const [number, east, north] = line.split(' ');
  const [dLon, dLat] = [Number(east) / STEPS, Number(north) / STEPS];
  if (number === undefined || !Number.isFinite(dLon) || !Number.isFinite(dLat))
    throw new Error('a house cannot be read');
  return { number, lon: lonFrom(lon + dLon, 0), lat: Math.min(90, Math.max(-90, lat + dLat)) };
}

/** Degrees east of a longitude, -180 to 180. */
function lonFrom(lon: number, from: number): number {
  return lon - from - 360 * Math.round((lon - from) / 360);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
