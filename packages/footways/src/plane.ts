/** Degrees around a position. */
import { METRES_PER_E7 } from '../../sphere/index.ts';

/** Boxes of degrees that hold all positions within so many metres: a second one beyond the antimeridian if they reach it. */
export function boxesAround(lon: number, lat: number, metres: number) {
  const dLat = (metres / METRES_PER_E7 / 1e7) * (1 + 1e-9) + 1e-9;
  const [south, north] = [lat - dLat, lat + dLat];
  const shrink = Math.cos((Math.min(90, Math.max(-south, north)) * Math.PI) / 180);
  const dLon = Math.min(180, dLat / Math.max(shrink, 1e-9));
  const turns = [0, ...(lon - dLon <= -180 ? [360] : []), ...(lon + dLon >= 180 ? [-360] : [])];
  return turns.map((turn) => ({ west: lon - dLon + turn, south, east: lon + dLon + turn, north }));
}
