/** Metres and degrees around a position. */

const EARTH_RADIUS_M = 6_371_008.8;
/** Metres of an E7 of latitude. */
export const METRES_PER_E7 = (EARTH_RADIUS_M * Math.PI) / 180 / 1e7;

/** Great-circle metres of a squared chord: that of the straight line through a sphere of radius 1. */
export function metresOf(squaredChord: number): number {
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(squaredChord) / 2));
}

/** Boxes of degrees that hold all positions within so many metres: a second one beyond the antimeridian if they reach it. */
export function boxesAround(lon: number, lat: number, metres: number) {
  const dLat = (metres / METRES_PER_E7 / 1e7) * (1 + 1e-9) + 1e-9;
  const [south, north] = [lat - dLat, lat + dLat];
  const shrink = Math.cos((Math.min(90, Math.max(-south, north)) * Math.PI) / 180);
  const dLon = Math.min(180, dLat / Math.max(shrink, 1e-9));
  const turns = [0, ...(lon - dLon <= -180 ? [360] : []), ...(lon + dLon >= 180 ? [-360] : [])];
  return turns.map((turn) => ({ west: lon - dLon + turn, south, east: lon + dLon + turn, north }));
}
