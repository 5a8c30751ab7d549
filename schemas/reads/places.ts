/** Names of places for other sites: beyond the interface, over the server's own gazetteer. */
import { z } from 'zod';
import { DECIMAL } from '../text/decimal.ts';
import { between, SuggestQuery, WHOLE } from './read-query.ts';
import { Attribution, SuggestResult } from './read-results.ts';

const MOST_PLACES = 10;

export const SuggestPlacesQuery = z.object({
  q: SuggestQuery.shape.q.describe('The beginning of the name of a place, as a user types it.'),
  limit: between(WHOLE, 'a whole number', 1, MOST_PLACES).default(5).describe('Maximum number of places.'),
});

export const NamePositionQuery = z.object({
  lat: position('Latitude', 90),
  lon: position('Longitude', 180),
});

export const PlacesResult = z.strictObject({
  places: SuggestResult.shape.places.describe('Places whose names begin so, the best first.'),
  attribution: Attribution,
});

export const PositionName = z.strictObject({
  label: z
    .string()
    .nullable()
    .describe('Street or place within 500 m of the position, with its town. Null if none is known.'),
  attribution: Attribution,
});

function position(what: string, most: number) {
  return z
    .string({ error: 'is required: the position to name' })
    .pipe(between(DECIMAL, 'a decimal number', -most, most))
    .describe(`${what} in degrees (WGS84).`);
}
