/** Measures on lines of lon, lat in degrees, also across the antimeridian. Good for lines of some 20 km. */
import { METRES_PER_E7 } from '../../sphere/index.ts';

export type Point = readonly [lon: number, lat: number];

const DEGREE_M = METRES_PER_E7 * 1e7;

/** Degrees of longitude between two positions, the short way around. */
function turned(from: number, to: number): number {
  const degrees = to - from;
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}

/** Metres of a degree of longitude. */
function lonMetres(lat: number): number {
  return DEGREE_M * Math.cos((lat * Math.PI) / 180);
}

/** The point at a share of the way from one to another. */
function between(from: Point, to: Point, share: number): Point {
  const lon = from[0] + turned(from[0], to[0]) * share;
  return [lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, from[1] + (to[1] - from[1]) * share];
}

function lengthsOf(line: readonly Point[]): number[] {
  return line.slice(1).map(([lon, lat], i) => {
    const [fromLon, fromLat] = line[i]!;
    return Math.hypot(turned(fromLon, lon) * lonMetres((fromLat + lat) / 2), (lat - fromLat) * DEGREE_M);
  });
}

/** Points of a line: both ends, and others at most so many metres from each other. */
export function pointsAlong(line: readonly Point[], stepM: number): readonly Point[] {
  const lengths = lengthsOf(line);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const count = Math.ceil(whole / stepM);
  const points: Point[] = [line[0]!];
  let [i, before] = [0, 0];
  for (let step = 1; step < count; step++) {
    const at = (whole * step) / count;
    while (i < lengths.length - 1 && before + lengths[i]! < at) before += lengths[i++]!;
    points.push(between(line[i]!, line[i + 1]!, shareOf(at - before, lengths[i]!)));
  }
  return [...points, line.at(-1)!];
}

/** Metres from a position to the nearest point of a line. */
export function metresToLine(line: readonly Point[], lon: number, lat: number): number {
  const scale = lonMetres(lat);
  let least = Number.POSITIVE_INFINITY;
  // Nothing is before the first point: no share of that is above 0.
  let [ax, ay] = [Number.NaN, Number.NaN];
  for (const [x, y] of line) {
    const [bx, by] = [turned(lon, x) * scale, (y - lat) * DEGREE_M];
    const [dx, dy] = [bx - ax, by - ay];
    const share = -(ax * dx + ay * dy) / (dx * dx + dy * dy);
    const at = share > 0 ? Math.min(1, share) : 0;
    const [nearX, nearY] = at > 0 ? [ax + at * dx, ay + at * dy] : [bx, by];
    least = Math.min(least, bx * bx + by * by, nearX * nearX + nearY * nearY);
    [ax, ay] = [bx, by];
  }
  return Math.sqrt(least);
}

/** The part of a line between two shares of its length. */
export function lineBetween(line: readonly Point[], from: number, to: number): readonly Point[] {
  const lengths = lengthsOf(line);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const points: Point[] = [];
  let before = 0;
  for (const [i, length] of lengths.entries()) {
    const [a, b] = [from * whole - before, to * whole - before];
    before += length;
    const isLast = i === lengths.length - 1;
    if ((a > length && !isLast) || b < 0) continue;
    const [start, end] = [line[i]!, line[i + 1]!];
    if (points.length === 0) points.push(a <= 0 ? start : between(start, end, shareOf(a, length)));
    points.push(b >= length || (isLast && to >= 1) ? end : between(start, end, shareOf(b, length)));
  }
  return points;
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, Math.max(0, part / whole));
}

/**
 * Boxes of degrees that hold all positions within so many metres: a second one beyond the antimeridian if they reach it.
 */
export function boxesAround(lon: number, lat: number, metres: number) {
  const dLat = (metres / METRES_PER_E7 / 1e7) * (1 + 1e-9) + 1e-9;
  const [south, north] = [lat - dLat, lat + dLat];
  const shrink = Math.cos((Math.min(90, Math.max(-south, north)) * Math.PI) / 180);
  const dLon = Math.min(180, dLat / Math.max(shrink, 1e-9));
  const turns = [0, ...(lon - dLon <= -180 ? [360] : []), ...(lon + dLon >= 180 ? [-360] : [])];
  return turns.map((turn) => ({ west: lon - dLon + turn, south, east: lon + dLon + turn, north }));
}
