/**
 * The arguments of the two MCP tools: the parameters of the REST reads, as JSON values instead of texts.
 *
 * Bounds, defaults and descriptions are those of the queries. Unlike a query string, arguments are strict: a
 * model that writes `latitude` is told so instead of being answered as if it had sent no position.
 */
import { z } from 'zod';
import { NearestQuery } from './read-query.ts';
import { TOILET_ID } from './toilet.ts';

const query = NearestQuery.shape;

const flag = (name: 'open_now' | 'wheelchair' | 'changing_table' | 'free' | 'no_purchase_needed') =>
  z
    .boolean()
    .default(false)
    .describe(query[name].description ?? '');

export const FindToiletsNearArguments = z.strictObject({
  place: query.place,
  country: query.country,
  lat: query.lat
    .unwrap()
    .out.optional()
    .describe('Latitude in degrees (WGS84). Send it with lon. A position wins over place.'),
  lon: query.lon.unwrap().out.optional().describe('Longitude in degrees (WGS84). Send it with lat.'),
  limit: query.limit.unwrap().out.default(5).describe('Number of toilets. A person needs few.'),
  open_now: flag('open_now'),
  wheelchair: flag('wheelchair'),
  changing_table: flag('changing_table'),
  free: flag('free'),
  no_purchase_needed: flag('no_purchase_needed'),
});

export const GetToiletArguments = z.strictObject({
  id: z
    .string()
    .regex(TOILET_ID, 'must be the id of a toilet from find_toilets_near, such as lt_n123')
    .describe('Id of a toilet from find_toilets_near.'),
});
