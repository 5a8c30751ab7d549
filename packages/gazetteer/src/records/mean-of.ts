import type { LonLat } from '../place-record.ts';

/** Returns the mean of points that lie near each other, across ±180° too. */
export function meanOf(points: readonly LonLat[]): LonLat {
  const [first] = points;
  let lonSum = 0;
  let latSum = 0;
  for (const [lon, lat] of points) {
    lonSum += lon - 360 * Math.round((lon - first![0]) / 360);
    latSum += lat;
  }
  const lon = lonSum / points.length;
  return [lon - 360 * Math.round(lon / 360), latSum / points.length];
}
