/**
 * Type-ahead and reverse lookup for other sites: `GET /api/v1/places?q=` and `GET /api/v1/places/at?lat=&lon=`. Beyond the
 * interface. Always from the names of the data itself: an outside lookup is not asked at every key stroke.
 */
import type { z } from 'zod';
import { attributionOf } from '../packages/reader/index.ts';
import { refuse, refuseParameters } from '../schemas/problems/problems.ts';
import { done, type Result, refused } from '../schemas/problems/result.ts';
import {
  NamePositionQuery,
  type PlacesResult,
  type PositionName,
  SuggestPlacesQuery,
} from '../schemas/reads/places.ts';
import { answered } from './answered.ts';
import type { HttpResponse } from './http/http-response.ts';
import { parseQuery } from './read-query.ts';
import type { Reading } from './reading.ts';

/** A gazetteer that is missing or damaged is replaced by the next import. */
const RETRY_AFTER_S = 3_600;
const CACHE = 'public, max-age=300';

type Suggestions = z.infer<typeof PlacesResult>['places'];
export type NamesReading = Pick<Reading<string>, 'baseUrl' | 'read' | 'refusalOf'> & {
  /** Finds the first places of a text that is being typed; undefined if it cannot. */
  suggest(text: string, most: number): Suggestions | undefined;
};

/**
 * Throws what refusalOf of its program throws again, as the next one does.
 * @param search the query string, without its question mark
 */
export function suggestPlaces(reading: NamesReading, search: string): HttpResponse {
  return answered(reading, CACHE, (): Result<z.infer<typeof PlacesResult>> => {
    const parsed = parseQuery(search, SuggestPlacesQuery);
    if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
    const places = reading.suggest(parsed.query.q, parsed.query.limit);
    if (!places)
      return refused({ ...refuse('place-lookup-unavailable', 'lookup'), retryAfterS: RETRY_AFTER_S });
    return done({ places, attribution: attributionIn(reading) });
  });
}

/** @param search the query string, without its question mark */
export function namePosition(reading: NamesReading, search: string): HttpResponse {
  return answered(reading, CACHE, (): Result<z.infer<typeof PositionName>> => {
    const parsed = parseQuery(search, NamePositionQuery);
    if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
    const { lat, lon } = parsed.query;
    const label = reading.read(({ labels }) => labels.at(lon, lat));
    // The inside of a JSON string, as the answers of reads need it.
    const text: unknown = label === undefined ? null : JSON.parse(`"${label}"`);
    return done({ label: typeof text === 'string' ? text : null, attribution: attributionIn(reading) });
  });
}

function attributionIn(reading: NamesReading) {
  return reading.read(({ isDemo }) => attributionOf(reading.baseUrl, isDemo));
}
