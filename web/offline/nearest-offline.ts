/**
 * The nearest search over toilets kept on this device, as the server answers it (decisions 1.9 and 1.10). What they
 * say of "now" was true when they were kept, so it is unknown here. Pure.
 */

import type { FilterName } from '../../schemas/toilet/facts.ts';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import { DETOUR } from '../../views/toilet/way-words.ts';
import { passes } from '../page/filters.ts';

const EARTH_RADIUS_M = 6_371_008.8;
const SEARCH_RADIUS_M = 50_000;
const PACE_M_PER_MIN = 80;

export function nearestOffline(
  toilets: Iterable<Toilet>,
  lon: number,
  lat: number,
  limit: number,
  filters: readonly FilterName[],
): FoundToilet[] {
  return Array.from(toilets, (toilet) => foundFrom(withoutNow(toilet), lon, lat))
    .filter((toilet) => toilet.distance_m <= SEARCH_RADIUS_M && passes(toilet, filters))
    .sort((a, b) => a.distance_m - b.distance_m || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

/** The toilet as far as what was kept is still true. */
export function withoutNow<T extends Toilet>(toilet: T): T {
  return toilet.opening_hours === '24/7' ? toilet : { ...toilet, open_now: 'unknown', closes_at: null };
}

/** The toilet with its distance from a point, by the straight line. */
export function foundFrom(toilet: Toilet, lon: number, lat: number): FoundToilet {
  const distanceM = Math.round(distance(lon, lat, toilet.lon, toilet.lat));
  return {
    ...toilet,
    distance_m: distanceM,
    walk_min: Math.max(1, Math.ceil((distanceM * DETOUR) / PACE_M_PER_MIN)),
    bearing: distanceM === 0 ? 0 : bearing(lon, lat, toilet.lon, toilet.lat),
  };
}

/** Metres, over the sphere. */
export function distance(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const sinLat = Math.sin(radians(lat2 - lat1) / 2);
  const sinLon = Math.sin(radians(lon2 - lon1) / 2);
  const square = sinLat * sinLat + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(square)));
}

function bearing(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const turn = radians(lon2 - lon1);
  const [from, to] = [radians(lat1), radians(lat2)];
  const east = Math.sin(turn) * Math.cos(to);
  const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn);
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
