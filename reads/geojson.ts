/**
 * The two lists of toilets as GeoJSON (RFC 7946), for callers that ask for it by `Accept` (decision 1.23). Map programs
 * read it as it is. Made by parsing the finished JSON: some 10 µs a toilet more.
 */

import { GEOJSON_TYPE } from '../schemas/reads/more-reads.ts';
import type { AreaResult, FindResult } from '../schemas/reads/read-results.ts';
import type { Toilet } from '../schemas/toilet/toilet.ts';
import { toAscii } from '../shards/shard/toilet-record.ts';
import { type HttpResponse, textOf, wishFor } from './http/http-response.ts';

/** Whether an `Accept` header wants GeoJSON rather than JSON. Equal wishes give JSON, which the interface names. */
export function wantsGeoJson(accept: string | undefined): boolean {
  if (accept === undefined || !/geo\+json/i.test(accept)) return false;
  const wish = wishFor(accept, GEOJSON_TYPE);
  return wish > 0 && wish > wishFor(accept, 'application/json');
}

/** A result as a collection: what belongs to all toilets stands beside the features. */
function featuresOf({ results, ...about }: FindResult | AreaResult) {
  return {
    type: 'FeatureCollection',
    features: results.map(featureOf),
    ...about,
  };
}

/** A toilet as a feature: its other fields are the properties. */
export function featureOf({ lon, lat, ...properties }: Toilet) {
  return {
    type: 'Feature',
    id: properties.id,
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties,
  };
}

/** Makes the GeoJSON of a finished body. */
export function toGeoJson(schema: typeof FindResult | typeof AreaResult, body: HttpResponse['body']): string {
  const result = schema.parse(JSON.parse(textOf(body)));
  return toAscii(JSON.stringify(featuresOf(result)));
}
