/**
 * The three reads over REST, from a target (read-target.ts) to a response, faults included.
 *
 * Two callers get the same responses from here: the routes of the app, and the listener of the port. The listener calls
 * it directly, because a router, a Request and a Response cost as much as the whole search.
 */
import { refuseParameters } from '../../schemas/problems/problems.ts';
import { type Result, refused } from '../../schemas/problems/result.ts';
import { GEOJSON_TYPE } from '../../schemas/reads/toilet-features.ts';
import { OPEN_TO_ALL } from '../http/cors.ts';
import { namesEtag } from '../http/etag.ts';
import { fault } from '../http/fault.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { problem } from '../http/problem.ts';
import { underRequestId } from '../http/request-id.ts';
import { BodyWriter } from './body-writer.ts';
import { ReadFeatures, wantsGeoJson } from './geojson.ts';
import { ReadBodies } from './read-bodies.ts';
import { parseAreaQuery, parseNearestQuery } from './read-query.ts';
import { type ReadParts, ReadService } from './read-service.ts';
import type { ReadOperation, ReadTarget } from './read-target.ts';
import type { TaggedBody } from './tagged-body.ts';

/** Seconds that a cache may keep the toilets of a box (interface 3.2). */
export const LISTED_S = 300;

/** A cache must not give GeoJSON to a caller that wants JSON. */
const VARY = { vary: 'Accept' };
const FOUND = { 'cache-control': 'private, max-age=60', ...VARY };
const LISTED = { 'cache-control': `public, max-age=${LISTED_S}`, ...VARY };
const ONE = { 'cache-control': 'public, max-age=60' };
const JSON_TYPE = 'application/json';

const HEADERS: Readonly<Record<ReadOperation, HttpResponse['headers']>> = {
  findToiletsNear: headersOf(JSON_TYPE, FOUND),
  listToiletsInArea: headersOf(JSON_TYPE, LISTED),
  getToilet: headersOf(JSON_TYPE, ONE),
  getToiletDetails: headersOf(JSON_TYPE, ONE),
};
/** The operations that also answer GeoJSON. */
const GEOJSON_HEADERS: Readonly<Partial<Record<ReadOperation, HttpResponse['headers']>>> = {
  findToiletsNear: headersOf(GEOJSON_TYPE, FOUND),
  listToiletsInArea: headersOf(GEOJSON_TYPE, LISTED),
};

/** Headers of a request that an answer depends on. */
export interface Conditions {
  readonly accept: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** All but the nearest read have an ETag, because shared caches keep their answers. */
type Reads = ReadService<Buffer, TaggedBody, TaggedBody, TaggedBody>;

export class ReadApi {
  readonly #parts: ReadParts;
  readonly #reads: Reads;
  readonly #features: Reads;

  constructor(parts: ReadParts, bodies = new BodyWriter()) {
    this.#parts = parts;
    this.#reads = new ReadService(parts, new ReadBodies(parts.baseUrl, bodies));
    this.#features = new ReadService<Buffer, TaggedBody, TaggedBody, TaggedBody>(
      parts,
      new ReadFeatures(parts.baseUrl),
    );
  }

  /**
   * Answers a GET. Never throws.
   * @param requestId read if something fails; needed if no other caller has set one (request-id.ts)
   * @returns a promise if an outside lookup has to answer first
   */
  answer(
    target: ReadTarget,
    { accept, ifNoneMatch }: Conditions,
    requestId?: () => string,
  ): HttpResponse | Promise<HttpResponse> {
    const { operation, search } = target;
    const isGeo = GEOJSON_HEADERS[operation] !== undefined && wantsGeoJson(accept);
    const headers = (isGeo ? GEOJSON_HEADERS[operation] : undefined) ?? HEADERS[operation];
    try {
      const reads = isGeo ? this.#features : this.#reads;
      if (operation !== 'findToiletsNear') {
        const result = this.#readTagged(target, operation, reads);
        return 'refusal' in result ? this.#refuse(result) : tagged(headers, result.value, ifNoneMatch);
      }
      const result = this.#nearest(search, reads, requestId);
      return result instanceof Promise
        ? result.then((late) => this.#encode(headers, late))
        : this.#encode(headers, result);
    } catch (error) {
      return underRequestId(requestId, () => fault(this.#parts, error));
    }
  }

  #readTagged(
    { search, segment }: ReadTarget,
    operation: Exclude<ReadOperation, 'findToiletsNear'>,
    reads: Reads,
  ): Result<TaggedBody> {
    if (operation === 'getToilet') return reads.toilet(decode(segment));
    if (operation === 'getToiletDetails') return reads.details(decode(segment));
    const parsed = parseAreaQuery(search);
    return 'invalid' in parsed ? refused(refuseParameters(parsed.invalid)) : reads.area(parsed.query);
  }

  #nearest(search: string, reads: Reads, requestId?: () => string): Result<Buffer> | Promise<Result<Buffer>> {
    const parsed = parseNearestQuery(search);
    if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
    const { query } = parsed;
    if (query.place === undefined) return reads.nearest(query);
    return underRequestId(requestId, () => reads.nearest(query));
  }

  #encode(headers: HttpResponse['headers'], result: Result<Buffer>): HttpResponse {
    return 'refusal' in result ? this.#refuse(result) : { status: 200, headers, body: result.value };
  }

  #refuse({ refusal }: Extract<Result<unknown>, { refusal: unknown }>): HttpResponse {
    return problem(this.#parts.baseUrl, refusal);
  }
}

const NOTHING = Buffer.alloc(0);

/** Answers with an ETag; 304 if the caller has the body. Weak, because this server or a proxy may compress it. */
function tagged(
  headers: HttpResponse['headers'],
  { body, checksum }: TaggedBody,
  ifNoneMatch: string | undefined,
): HttpResponse {
  const etag = `"${checksum.toString(36)}-${body.length.toString(36)}"`;
  const withTag = { ...headers, etag: `W/${etag}` };
  if (ifNoneMatch !== undefined && namesEtag(ifNoneMatch, etag))
    return { status: 304, headers: withTag, body: NOTHING };
  return { status: 200, headers: withTag, body };
}

function headersOf(type: string, more: HttpResponse['headers']): HttpResponse['headers'] {
  return { 'content-type': type, ...more, ...OPEN_TO_ALL };
}

/** Decodes an id. An id needs no escapes, but may have them; a broken escape makes it no id. */
function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
