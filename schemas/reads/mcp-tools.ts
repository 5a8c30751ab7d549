/**
 * The arguments of the two MCP tools: the parameters of the REST reads, as JSON values instead of texts.
 *
 * Bounds, defaults and descriptions are those of the queries. Unlike a query string, arguments are strict: a model that
 * writes `latitude` gets an error that says so, instead of being answered as if it had sent no position.
 */
import { z } from 'zod';
import { DECIMAL, TOILET_ID } from '../text/numbers.ts';
import { ToiletLive } from '../toilet/detail-shape.ts';
import type { FilterName } from '../toilet/facts.ts';
import { WALK_ARGUMENTS, Walk } from '../toilet/walk.ts';
import { AtParam, filterShape, NearestQuery } from './read-query.ts';
import { Origin, ToiletResult } from './read-results.ts';
import { Words } from './words.ts';

const query = NearestQuery.shape;

const flag = (name: FilterName) =>
  z
    .boolean()
    .default(false)
    .describe(query[name].description ?? '');

function extraFlag(name: 'always_open' | 'drinking_water' | 'shower' | 'known_open') {
  return z
    .boolean()
    .optional()
    .describe(query[name].description ?? '');
}

const at = AtParam.optional();

export const FindToiletsNearArguments = z.strictObject({
  place: query.place,
  country: query.country,
  lat: query.lat
    .unwrap()
    .out.optional()
    .describe('Latitude in degrees (WGS84). Send it with lon. A position wins over place.'),
  lon: query.lon.unwrap().out.optional().describe('Longitude in degrees (WGS84). Send it with lat.'),
  limit: query.limit.unwrap().out.default(5).describe('Number of toilets. A person needs few.'),
  ...filterShape(flag),
  gender: query.gender.describe('Drops toilets known to be for others only.'),
  key: query.key,
  always_open: extraFlag('always_open'),
  drinking_water: extraFlag('drinking_water'),
  shower: extraFlag('shower'),
  known_open: extraFlag('known_open'),
  max_distance_m: query.max_distance_m
    .unwrap()
    .out.optional()
    .describe(query.max_distance_m.description ?? ''),
  ...WALK_ARGUMENTS,
  at: at.describe('Time asked about, by the clock there: 22:00 or 2026-11-26T22:00.'),
});

export const GetToiletArguments = z.strictObject({
  id: z
    .string()
    .regex(TOILET_ID, 'must be the id of a toilet from find_toilets_near, such as lt_n123')
    .describe('Id of a toilet from find_toilets_near.'),
  from: query.place.describe('Place or "lat,lon" from which the answer says the way on foot.'),
  step_free: WALK_ARGUMENTS.step_free.describe('For from: a way without known steps.'),
  lang: query.lang.describe('Also says the facts in this language.'),
  at: at.describe('Time asked about.'),
});
export type GetToiletArguments = z.infer<typeof GetToiletArguments>;

/** The way that `from` asks for. Beyond the interface. */
const WayAnswer = z.strictObject({
  status: z.enum(['ok', 'no_route', 'no_graph', 'needs_location', 'place_not_found']),
  origin: Origin.nullable(),
  walk: Walk.nullable(),
  steps: z.array(z.string()),
  note: z.string().optional(),
  ask_user: z.string().optional(),
});
export type WayAnswer = z.infer<typeof WayAnswer>;

/** The answer of `get_toilet`. */
export const ToiletAnswer = ToiletResult.extend({
  way: WayAnswer.optional(),
  words: Words.optional(),
  /** Beyond the interface. */
  live: ToiletLive.optional(),
});
export type ToiletAnswer = z.infer<typeof ToiletAnswer>;

/**
 * The position of an agent's user, as the host of the agent believes it (decision 1.3): `_meta["openai/userLocation"]`
 * of a tool call. Only a hint: what is not understood is ignored, member by member, never an error.
 */
export const LOCATION_HINT_KEY = 'openai/userLocation';

/** Hosts send numbers, some of them as texts. */
const degrees = (limit: number) =>
  z
    .union([z.number(), z.string().regex(DECIMAL).transform(Number)])
    .pipe(z.number().min(-limit).max(limit))
    .optional()
    .catch(undefined);

interface Position {
  lon: number;
  lat: number;
}
interface City {
  city: string;
  country: string | undefined;
}

export const LocationHint = z
  .object({
    latitude: degrees(90),
    longitude: degrees(180),
    city: NearestQuery.shape.place.catch(undefined),
    country: NearestQuery.shape.country.catch(undefined),
  })
  .transform(({ latitude, longitude, city, country }): Position | City | undefined => {
    if (latitude !== undefined && longitude !== undefined) return { lon: longitude, lat: latitude };
    return city === undefined ? undefined : { city, country };
  })
  .optional()
  .catch(undefined);

/** A position, or a city to look up; undefined if the host said nothing that helps. */
export type LocationHint = z.infer<typeof LocationHint>;
