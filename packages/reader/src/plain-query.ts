/**
 * Queries of the published reader as programs write them (query-types.ts), read without zod: defaults filled in, and refused by the same
 * limits as those of the API. A flag may be a boolean or the text of one. Pure.
 */
import type { AlongQuery } from '../../../schemas/reads/along.ts';
import type { RouteQuery } from '../../../schemas/reads/more-reads.ts';
import { MAX_BOX_SIDE, MAX_DISTANCE_M } from '../../../schemas/reads/read-limits.ts';
import type { AreaQuery, NearestQuery } from '../../../schemas/reads/read-query.ts';
import {
  ASKED_TIME_FAULT,
  ASKED_TIME_RANGE,
  type AskedTime,
  isNearTime,
  readAskedTime,
} from '../../../schemas/text/numbers.ts';
import { FILTERS, type FilterName } from '../../../schemas/toilet/facts.ts';
import type { AlongWayQuery, BoxQuery, Flag, NearQuery, WalkQuery } from './query-types.ts';

/** @param nowMs bounds `at` */
export function nearestQuery(query: NearQuery, nowMs: number): NearestQuery {
  const { lat, lon, place, country } = query;
  const { known_open: known, max_distance_m: most, by, step_free: isStepFree, limit = 5 } = query;
  return {
    ...(place !== undefined && { place: placeOf(place) }),
    ...(country !== undefined && { country: countryOf(country) }),
    ...((lat !== undefined || lon !== undefined) && positionOf({ lat, lon })),
    ...filtersOf(query),
    limit: whole('limit', limit, 20),
    ...(known !== undefined && { known_open: isTrue(known) }),
    ...(most !== undefined && { max_distance_m: whole('max_distance_m', most, MAX_DISTANCE_M) }),
    ...(by !== undefined && { by }),
    ...(isStepFree !== undefined && { step_free: isTrue(isStepFree) }),
    ...(query.at !== undefined && { at: nearTime(query.at, nowMs) }),
  };
}

export function areaQuery(
  { bbox: [west, south, east, north], limit = 100, ...query }: BoxQuery,
  nowMs: number,
): AreaQuery {
  within('west', west, 180);
  within('east', east, 180);
  within('south', south, 90);
  within('north', north, 90);
  const [width, height] = [east - west, north - south];
  if (width <= 0 || height < 0 || width > MAX_BOX_SIDE || height > MAX_BOX_SIDE)
    throw new RangeError('bbox must be west, south, east, north, with sides of at most 0.2 degrees.');
  return {
    ...filtersOf(query),
    bbox: { west, south, east, north },
    limit: whole('limit', limit, 200),
    ...(query.at !== undefined && { at: nearTime(query.at, nowMs) }),
  };
}

export function routeQuery({ step_free: isStepFree, ...query }: WalkQuery): RouteQuery {
  return { ...positionOf(query), ...(isStepFree !== undefined && { step_free: isTrue(isStepFree) }) };
}

export function alongQuery({
  known_open: known,
  step_free: isStepFree,
  at,
  ...query
}: AlongWayQuery): AlongQuery {
  return {
    ...filtersOf(query),
    from_lat: within('from_lat', query.from_lat, 90),
    from_lon: within('from_lon', query.from_lon, 180),
    to_lat: within('to_lat', query.to_lat, 90),
    to_lon: within('to_lon', query.to_lon, 180),
    ...(known !== undefined && { known_open: isTrue(known) }),
    ...(isStepFree !== undefined && { step_free: isTrue(isStepFree) }),
    ...(at !== undefined && { at: askedTime(at) }),
  };
}

/** A time of a read that has toilets: it is refused if hours are not read for it. */
export function nearTime(at: string, nowMs: number): AskedTime {
  const asked = askedTime(at);
  if (!isNearTime(asked, nowMs)) throw new RangeError(`at ${ASKED_TIME_RANGE}.`);
  return asked;
}

function askedTime(at: string): AskedTime {
  const asked = readAskedTime(at);
  if (!asked) throw new RangeError(`at ${ASKED_TIME_FAULT}.`);
  return asked;
}

function filtersOf(query: Omit<BoxQuery, 'bbox' | 'limit'>) {
  const { gender, key, always_open: always, drinking_water: water, shower } = query;
  const flags = Object.fromEntries(FILTERS.map((name) => [name, isTrue(query[name] ?? false)] as const));
  return {
    ...(flags as Record<FilterName, boolean>),
    ...(gender !== undefined && { gender }),
    ...(key !== undefined && { key }),
    ...(always !== undefined && { always_open: isTrue(always) }),
    ...(water !== undefined && { drinking_water: isTrue(water) }),
    ...(shower !== undefined && { shower: isTrue(shower) }),
  };
}

function positionOf({ lat, lon }: { lat: number | undefined; lon: number | undefined }) {
  return { lat: within('lat', lat, 90), lon: within('lon', lon, 180) };
}

function placeOf(place: string): string {
  const { length } = Array.from(place);
  if (length < 2 || length > 200) throw new RangeError('place must have 2 to 200 characters.');
  return place;
}

function countryOf(country: string): string {
  if (!/^[A-Za-z]{2}$/.test(country))
    throw new RangeError('country must be a code of two letters (ISO 3166-1 alpha-2), such as DE.');
  return country;
}

function isTrue(flag: Flag): boolean {
  return flag === true || flag === 'true';
}

function within(name: string, value: number | undefined, most: number): number {
  if (value === undefined || !(Math.abs(value) <= most))
    throw new RangeError(`${name} must be a number from ${-most} to ${most}.`);
  return value;
}

function whole(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new RangeError(`${name} must be a whole number from 1 to ${most}.`);
  return value;
}
