/**
 * The three reads over REST, from a target (read-target.ts) to a response, faults included.
 *
 * Two callers get the same responses from here: the routes of the app, and the listener of the port. The listener calls
 * it directly, because a router, a Request and a Response cost as much as the whole search.
 */
import { momentOf, type TaggedBody, taggedBody, weekOf } from '../packages/reader/index.ts';
import { done, type Refusal, type Result, refused, refuseParameters } from '../schemas/problems/problems.ts';
import { DetailsResult, GEOJSON_TYPE } from '../schemas/reads/more-reads.ts';
import { readQuery } from '../schemas/reads/question.ts';
import { QUESTIONS } from '../schemas/reads/questions.ts';
import type { DetailsQuery } from '../schemas/reads/read-query.ts';
import { AreaResult, FindResult, ToiletResult } from '../schemas/reads/read-results.ts';
import { toAscii } from '../shards/shard/toilet-record.ts';
import { toGeoJson, wantsGeoJson } from './geojson.ts';
import { type HttpResponse, namesEtag, OPEN_TO_ALL, problem, textOf } from './http/http-response.ts';
import { toiletWords } from './in-words.ts';
import { parseAreaQuery, parseNearestQuery } from './read-query.ts';
import { ReadService } from './read-service.ts';
import type { ReadOperation, ReadTarget } from './read-target.ts';
import type { Reading } from './reading.ts';

/** Seconds that a cache may keep the toilets of a box (interface 3.2). */
export const LISTED_S = 300;

/** A cache must not give GeoJSON to a caller that wants JSON. */
const VARY = { vary: 'Accept' };
const JSON_TYPE = 'application/json';
/** States of feeds are shown within 90 s, of which this is what caches may take. */
const LIVE_S = 10;

type Headers = HttpResponse['headers'];
interface HeadersOf {
  readonly json: Readonly<Record<ReadOperation, Headers>>;
  /** The operations that also answer GeoJSON. */
  readonly geo: Readonly<Partial<Record<ReadOperation, Headers>>>;
}

/** @param most seconds that a cache may keep anything */
function headersWithin(most: number): HeadersOf {
  const found = { 'cache-control': `private, max-age=${Math.min(60, most)}`, ...VARY };
  const listed = { 'cache-control': `public, max-age=${Math.min(LISTED_S, most)}`, ...VARY };
  const one = { 'cache-control': `public, max-age=${Math.min(60, most)}` };
  return {
    json: {
      findToiletsNear: headersOf(JSON_TYPE, found),
      listToiletsInArea: headersOf(JSON_TYPE, listed),
      getToilet: headersOf(JSON_TYPE, one),
      getToiletDetails: headersOf(JSON_TYPE, one),
    },
    geo: {
      findToiletsNear: headersOf(GEOJSON_TYPE, found),
      listToiletsInArea: headersOf(GEOJSON_TYPE, listed),
    },
  };
}

const HEADERS = headersWithin(LISTED_S);
const LIVE_HEADERS = headersWithin(LIVE_S);
/** Headers of answers about a time: "22:00" is that of tomorrow once it has passed. */
const AT_HEADERS = headersWithin(60);
const ASKS_FOR_TIME = /(?:^|&)at=/;

/** Headers of a request that an answer depends on. */
export interface Conditions {
  readonly accept: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** Runs work in the context of a request. */
export type Within = <T>(work: () => T) => T;

const ALONE: Within = (work) => work();

export class ReadApi<Body extends string | Uint8Array> {
  readonly #reading: Reading<Body>;
  readonly #reads: ReadService<Body>;

  constructor(reading: Reading<Body>) {
    this.#reading = reading;
    this.#reads = new ReadService(reading);
  }

  /**
   * Answers a GET. Throws what refusalOf of its program throws again.
   * @param within used for what fails, and for lookups of places: a read that is answered at once needs no context
   * @returns a promise if an outside lookup has to answer first
   */
  answer(
    target: ReadTarget,
    { accept, ifNoneMatch }: Conditions,
    within = ALONE,
  ): HttpResponse | Promise<HttpResponse> {
    const { operation, search } = target;
    const { json, geo } = this.#headersFor(search);
    const isGeo = geo[operation] !== undefined && wantsGeoJson(accept);
    const headers = (isGeo ? geo[operation] : undefined) ?? json[operation];
    try {
      if (operation !== 'findToiletsNear') {
        const result = this.#readTagged(target, operation);
        if ('refusal' in result) return this.#refuse(result.refusal);
        const body = isGeo ? taggedBody(toGeoJson(AreaResult, result.value.body)) : result.value;
        return tagged(headers, body, ifNoneMatch);
      }
      const result = this.#nearest(search, within);
      return result instanceof Promise
        ? result.then((late) => this.#found(headers, isGeo, late))
        : this.#found(headers, isGeo, result);
    } catch (error) {
      return within(() => this.#refuse(this.#reading.refusalOf(error)));
    }
  }

  #headersFor(search: string): HeadersOf {
    if (this.#reading.isLive?.()) return LIVE_HEADERS;
    return ASKS_FOR_TIME.test(search) ? AT_HEADERS : HEADERS;
  }

  #readTagged(
    { search, segment }: ReadTarget,
    operation: Exclude<ReadOperation, 'findToiletsNear'>,
  ): Result<TaggedBody<string | Uint8Array>> {
    const reads = this.#reads;
    if (operation === 'getToilet') return this.#toilet(decode(segment), search);
    if (operation === 'getToiletDetails') return this.#details(decode(segment), search);
    const parsed = parseAreaQuery(search);
    return 'invalid' in parsed ? refused(refuseParameters(parsed.invalid)) : reads.area(parsed.query);
  }

  #toilet(id: string, search: string): Result<TaggedBody<string | Uint8Array>> {
    if (search === '') return this.#reads.toilet(id);
    const parsed = readQuery(QUESTIONS.getToilet, search);
    return 'invalid' in parsed
      ? refused(refuseParameters(parsed.invalid))
      : this.#reads.toilet(id, parsed.query);
  }

  #details(id: string, search: string): Result<TaggedBody<string | Uint8Array>> {
    if (search === '') return this.#reads.details(id);
    const parsed = readQuery(QUESTIONS.getToiletDetails, search);
    if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
    const { query } = parsed;
    // The bytes of callers that ask for nothing more stay what they are.
    if (query.lang === undefined && !query.week) return this.#reads.details(id, query);
    return moreDetails(this.#reading, this.#reads, id, query);
  }

  #nearest(search: string, within: Within): Result<Body> | Promise<Result<Body>> {
    const reads = this.#reads;
    const parsed = parseNearestQuery(search);
    if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
    const { query } = parsed;
    if (query.place === undefined) return reads.nearest(query);
    return within(() => reads.nearest(query));
  }

  #found(headers: HttpResponse['headers'], isGeo: boolean, result: Result<Body>): HttpResponse {
    if ('refusal' in result) return this.#refuse(result.refusal);
    return { status: 200, headers, body: isGeo ? toGeoJson(FindResult, result.value) : result.value };
  }

  #refuse(refusal: Refusal): HttpResponse {
    return problem(this.#reading.baseUrl, refusal);
  }
}

/** Answers with an ETag; 304 if the caller has the body. Weak, because this server or a proxy may compress it. */
function tagged(
  headers: HttpResponse['headers'],
  { body, checksum }: TaggedBody<string | Uint8Array>,
  ifNoneMatch: string | undefined,
): HttpResponse {
  const etag = `"${checksum.toString(36)}-${body.length.toString(36)}"`;
  const withTag = { ...headers, etag: `W/${etag}` };
  if (ifNoneMatch !== undefined && namesEtag(ifNoneMatch, etag))
    return { status: 304, headers: withTag, body: '' };
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
    // A broken escape.
    return '';
  }
}

/** Adds to details, if a query asks for it, the hours of a week and all facts in words. */
function moreDetails<Body extends string | Uint8Array>(
  reading: Reading<Body>,
  reads: ReadService<Body>,
  id: string,
  { lang, week, at }: DetailsQuery,
): Result<TaggedBody<string>> {
  const plain = reads.details(id, { at });
  if ('refusal' in plain) return plain;
  const { id: current, details, ...rest } = DetailsResult.parse(JSON.parse(textOf(plain.value.body)));
  const more: Pick<DetailsResult, 'week' | 'words'> = {};
  const nowMs = reading.now();
  if (week) {
    const days = reading.read((dataset) => weekOf(dataset, current, nowMs));
    more.week =
      days?.map(({ day, open, isUnclear }) => ({ day, open: [...open], unclear: isUnclear })) ?? null;
  }
  if (lang !== undefined) {
    const found = reads.toilet(current, { at });
    if ('refusal' in found) return found;
    const { toilet } = ToiletResult.parse(JSON.parse(textOf(found.value.body)));
    const { local } = reading.read((dataset) => momentOf(dataset, current, at, nowMs));
    const words = toiletWords(reading, toilet, lang, nowMs, details, local);
    if (words) more.words = words;
  }
  return done(taggedBody(toAscii(JSON.stringify({ id: current, details, ...more, ...rest }))));
}
