/**
 * The two lists of toilets as GeoJSON (RFC 7946), for callers that ask for it by `Accept` (decision 1.23). Map programs
 * read it as it is. Built from the objects of read-values.ts: some 10 µs a toilet more than the finished JSON.
 */

import type { AreaQuery, NearestQuery } from '../../schemas/reads/read-query.ts';
import type { AreaResult, FindResult } from '../../schemas/reads/read-results.ts';
import { GEOJSON_TYPE } from '../../schemas/reads/toilet-features.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { toAscii } from '../../shards/shard/toilet-record.ts';
import type { NotFound } from '../place-lookup/find-place.ts';
import type { ReadEncoder } from './read-service.ts';
import { ReadValues } from './read-values.ts';
import type { SearchOrigin } from './search-origin.ts';
import { type TaggedBody, taggedBody } from './tagged-body.ts';

/** Whether an `Accept` header wants GeoJSON rather than JSON. Equal wishes give JSON, which the interface names. */
export function wantsGeoJson(accept: string | undefined): boolean {
  if (accept === undefined || !/geo\+json/i.test(accept)) return false;
  const wish = wishFor(accept, GEOJSON_TYPE);
  return wish > 0 && wish > wishFor(accept, 'application/json');
}

/** The weight of a media type that is named itself; 0 if it is not. */
function wishFor(accept: string, type: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (name !== type) continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    return weight >= 0 && weight <= 1 ? weight : 0;
  }
  return 0;
}

/** Encodes the two lists; a toilet and its details have no GeoJSON. */
export class ReadFeatures implements ReadEncoder<Buffer, TaggedBody, TaggedBody, TaggedBody> {
  readonly #values: ReadValues;

  /** @param baseUrl without a trailing slash */
  constructor(baseUrl: string) {
    this.#values = new ReadValues(baseUrl);
  }

  needsLocation(): Buffer {
    return encode(this.#values.needsLocation());
  }

  placeNotFound(place: string, why: NotFound): Buffer {
    return encode(this.#values.placeNotFound(place, why));
  }

  find(generation: Generation, query: NearestQuery, from: SearchOrigin, nowMs: number): Buffer {
    return encode(this.#values.find(generation, query, from, nowMs));
  }

  area(generation: Generation, query: AreaQuery, nowMs: number): TaggedBody {
    return taggedBody(encode(this.#values.area(generation, query, nowMs)));
  }

  toilet(): undefined {
    return undefined;
  }

  details(): undefined {
    return undefined;
  }

  keep(body: Buffer): Buffer {
    return body;
  }
}

/** A result as a collection: what belongs to all toilets stands beside the features. */
function featuresOf({ results, ...about }: FindResult | AreaResult) {
  return {
    type: 'FeatureCollection',
    features: results.map(({ lon, lat, ...properties }) => ({
      type: 'Feature',
      id: properties.id,
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties,
    })),
    ...about,
  };
}

function encode(result: FindResult | AreaResult): Buffer {
  return Buffer.from(toAscii(JSON.stringify(featuresOf(result))));
}
