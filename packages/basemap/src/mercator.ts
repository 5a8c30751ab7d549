/**
 * Positions as the map and the walking graph use them: the square of Web Mercator in signed 32-bit integers.
 * -2^31 is the west edge (x) or the north edge (y); y grows to the south. One unit is 9.3 mm at the equator, less elsewhere.
 */
const HALF = 2 ** 31;
const WORLD = 2 ** 32;

const clamp = (value: number): number => Math.min(Math.max(value, -HALF), HALF - 1);

export function worldX(lon: number): number {
  return clamp(Math.round((lon / 360) * WORLD));
}

/** Latitudes beyond 85.05 degrees lie outside the square. They are moved to its edge. */
export function worldY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return clamp(Math.round((-Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD));
}

export function lonOf(x: number): number {
  return (x / WORLD) * 360;
}

export function latOf(y: number): number {
  return (Math.atan(Math.sinh((-y / WORLD) * 2 * Math.PI)) * 180) / Math.PI;
}
