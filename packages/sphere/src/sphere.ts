/**
 * Distances on the sphere, by chords.
 *
 * A position is a unit vector (x, y, z). The squared straight-line distance between two of them, the
 * squared chord, grows with the great-circle distance, needs no trigonometry to compare, knows neither
 * poles nor antimeridian, and keeps nanometres in float64. (chord/2)^2 is the haversine of the angle, so
 * the metres below are the haversine distance on a sphere of the mean Earth radius.
 */

export const EARTH_RADIUS_M = 6_371_008.8;
/** Metres of an E7 of latitude. */
export const METRES_PER_E7 = (EARTH_RADIUS_M * Math.PI) / 180 / 1e7;

const RADIANS = Math.PI / 180;

/** Writes the unit vector of a position in degrees to out[at], out[at + 1], out[at + 2]. */
export function writeUnitVector(lon: number, lat: number, out: Float64Array, at: number): void {
  const cosLat = Math.cos(lat * RADIANS);
  out[at] = cosLat * Math.cos(lon * RADIANS);
  out[at + 1] = cosLat * Math.sin(lon * RADIANS);
  out[at + 2] = Math.sin(lat * RADIANS);
}

/** Squared chord (unit sphere) of a great-circle distance. Half the circumference or more gives 4. */
export function squaredChordOf(distanceM: number): number {
  const half = Math.sin(Math.min(distanceM / (2 * EARTH_RADIUS_M), Math.PI / 2));
  return 4 * half * half;
}

/** Great-circle metres of a squared chord. */
export function metresOf(squaredChord: number): number {
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(squaredChord) / 2));
}

/** Squared chord between two positions in degrees. */
export function squaredChord(lon1: number, lat1: number, lon2: number, lat2: number): number {
  writeUnitVector(lon1, lat1, scratch, 0);
  writeUnitVector(lon2, lat2, scratch, 3);
  const dx = scratch[0]! - scratch[3]!;
  const dy = scratch[1]! - scratch[4]!;
  const dz = scratch[2]! - scratch[5]!;
  return dx * dx + dy * dy + dz * dz;
}
const scratch = new Float64Array(6);

/** Initial bearing in whole degrees from north, 0 to 359. 0 if both positions are the same. */
export function bearingDeg(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const dLon = (lon2 - lon1) * RADIANS;
  const cos2 = Math.cos(lat2 * RADIANS);
  const y = Math.sin(dLon) * cos2;
  const x =
    Math.cos(lat1 * RADIANS) * Math.sin(lat2 * RADIANS) - Math.sin(lat1 * RADIANS) * cos2 * Math.cos(dLon);
  return (Math.round(Math.atan2(y, x) / RADIANS) + 360) % 360;
}

/** A lon/lat window; `wraps` windows run from `west` over 180 degrees to `east`. */
export interface SearchBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/**
 * The smallest lon/lat windows that contain every point within `distanceM` of a position: one, or two if the circle
 * crosses the antimeridian. A circle around a pole spans all longitudes.
 */
export function searchBoxesAround(lon: number, lat: number, distanceM: number): SearchBox[] {
  // A hair wider than the circle, so that rounding never leaves out a point on its rim.
  const angle = (distanceM / EARTH_RADIUS_M) * (1 + 1e-9) + 1e-9;
  const south = lat - angle / RADIANS;
  const north = lat + angle / RADIANS;
  if (south <= -90 || north >= 90) {
    return [{ west: -180, south: Math.max(-90, south), east: 180, north: Math.min(90, north) }];
  }
  const dLon = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat * RADIANS))) / RADIANS;
  const west = lon - dLon;
  const east = lon + dLon;
  if (west < -180) {
    return [
      { west: -180, south, east, north },
      { west: west + 360, south, east: 180, north },
    ];
  }
  if (east > 180) {
    return [
      { west, south, east: 180, north },
      { west: -180, south, east: east - 360, north },
    ];
  }
  // A point at exactly -180 and one at 180 are the same meridian.
  if (west === -180)
    return [
      { west, south, east, north },
      { west: 180, south, east: 180, north },
    ];
  if (east === 180)
    return [
      { west, south, east, north },
      { west: -180, south, east: -180, north },
    ];
  return [{ west, south, east, north }];
}
