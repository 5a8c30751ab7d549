/** Metres between positions in E7, on a plane: for what is at most some kilometres apart. */
import { METRES_PER_E7 } from '../../../sphere/index.ts';

const RADIANS_PER_E7 = Math.PI / 180 / 1e7;

/** Within 1e-6 of the great circle up to 10 km. */
export function metresBetween(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const dx = (lon2 - lon1) * Math.cos(((lat1 + lat2) / 2) * RADIANS_PER_E7);
  const dy = lat2 - lat1;
  return Math.sqrt(dx * dx + dy * dy) * METRES_PER_E7;
}

/** E7 of longitude that so many metres are. */
export function lonE7Of(metres: number, lat: number): number {
  return metres / (METRES_PER_E7 * Math.cos(lat * RADIANS_PER_E7));
}

export function latE7Of(metres: number): number {
  return metres / METRES_PER_E7;
}
