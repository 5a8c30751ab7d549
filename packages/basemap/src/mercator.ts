/**
 * The square of Web Mercator, whose y grows to the south. Views of a map count in fractions: 0,0 is its north-west corner,
 * 1,1 its south-east one. Data is in signed 32-bit integers: -2^31 is the west edge (x) or the north edge (y), and one unit
 * is 9.3 mm at the equator, less elsewhere.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LonLat {
  readonly lon: number;
  readonly lat: number;
}

const HALF = 2 ** 31;
const WORLD = 2 ** 32;
/** Beyond this latitude the square ends. */
const MAX_LAT = 85.0511287798066;

/** Latitudes beyond the square are moved to its edge. */
export function project({ lon, lat }: LonLat): Point {
  return { x: (lon + 180) / 360, y: 0.5 - northOf(Math.max(-MAX_LAT, Math.min(MAX_LAT, lat))) };
}

export function unproject({ x, y }: Point): LonLat {
  return { lon: x * 360 - 180, lat: latitude(Math.PI * (1 - 2 * y)) };
}

export function worldX(lon: number): number {
  return clamp(Math.round((lon / 360) * WORLD));
}

/** Latitudes beyond the square are moved to its edge. */
export function worldY(lat: number): number {
  return clamp(Math.round(-northOf(lat) * WORLD));
}

export function lonOf(x: number): number {
  return (x / WORLD) * 360;
}

export function latOf(y: number): number {
  return latitude((-y / WORLD) * 2 * Math.PI);
}

/** Sides of the square to the north of the equator. */
function northOf(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

function latitude(north: number): number {
  return (Math.atan(Math.sinh(north)) * 180) / Math.PI;
}

function clamp(value: number): number {
  return Math.min(Math.max(value, -HALF), HALF - 1);
}
