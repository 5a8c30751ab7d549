/**
 * Type-ahead and reverse lookup for other sites: `GET /api/v1/places?q=` and `GET /api/v1/places/at?lat=&lon=`. Beyond the
 * interface. Always from the generation's own gazetteer: an outside lookup is not asked at every key stroke.
 */
import type { z } from 'zod';
import { attributionOf } from '../../packages/reader/index.ts';
import { OPEN_TO_ALL } from '../../reads/http/cors.ts';
import type { HttpResponse } from '../../reads/http/http-response.ts';
import { problem } from '../../reads/http/problem.ts';
import { parseQuery } from '../../reads/read-query.ts';
import { refuse, refuseParameters } from '../../schemas/problems/problems.ts';
import {
  NamePositionQuery,
  type PlacesResult,
  type PositionName,
  SuggestPlacesQuery,
} from '../../schemas/reads/places.ts';
import type { Attribution } from '../../schemas/reads/read-results.ts';
import { toAscii } from '../../shards/shard/toilet-record.ts';
import { fault } from '../http/fault.ts';
import type { ReadParts } from './read-parts.ts';
import { suggestionsFor } from './suggestions.ts';

/** A gazetteer that is missing or damaged is replaced by the next import. */
const RETRY_AFTER_S = 3_600;

/** @param search the query string, without its question mark */
export function suggestPlaces(parts: ReadParts, search: string): HttpResponse {
  return answered(
    parts,
    search,
    SuggestPlacesQuery,
    ({ q, limit }): z.infer<typeof PlacesResult> | undefined => {
      const places = parts.generations.read((generation) => suggestionsFor(generation, q, limit));
      if (!places) return undefined;
      return { places, attribution: attributionIn(parts) };
    },
  );
}

/** @param search the query string, without its question mark */
export function namePosition(parts: ReadParts, search: string): HttpResponse {
  return answered(parts, search, NamePositionQuery, ({ lat, lon }): z.infer<typeof PositionName> => {
    const label = parts.generations.read(({ labels }) => labels.at(lon, lat));
    // The inside of a JSON string, as the answers of reads need it.
    const text: unknown = label === undefined ? null : JSON.parse(`"${label}"`);
    return { label: typeof text === 'string' ? text : null, attribution: attributionIn(parts) };
  });
}

function attributionIn({ baseUrl, generations }: ReadParts): Attribution {
  return attributionOf(baseUrl, generations.current?.manifest.demo ?? false);
}

/** Never throws. */
function answered<Query extends z.ZodObject>(
  parts: ReadParts,
  search: string,
  schema: Query,
  resultOf: (query: z.output<Query>) => object | undefined,
): HttpResponse {
  const { baseUrl } = parts;
  try {
    const parsed = parseQuery(search, schema);
    if ('invalid' in parsed) return problem(baseUrl, refuseParameters(parsed.invalid));
    const result = resultOf(parsed.query);
    if (!result)
      return problem(baseUrl, {
        ...refuse('place-lookup-unavailable', 'lookup'),
        retryAfterS: RETRY_AFTER_S,
      });
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300', ...OPEN_TO_ALL },
      body: Buffer.from(toAscii(JSON.stringify(result))),
    };
  } catch (error) {
    return fault(parts, error);
  }
}
