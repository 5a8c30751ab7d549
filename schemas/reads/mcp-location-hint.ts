/**
 * The position of an agent's user, as the host of the agent believes it (decision 1.3): `_meta["openai/userLocation"]`
 * of a tool call. Only a hint: what is not understood is ignored, member by member, never an error.
 */
import { z } from 'zod';
import { DECIMAL } from '../text/decimal.ts';
import { NearestQuery } from './read-query.ts';

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
