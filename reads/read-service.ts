/**
 * The three reads, from a parsed query to the body of a result (read-bodies.ts). REST, MCP and the pages call them.
 * A body of `area`, `toilet` or `details`, and one of `nearest` that is no promise, is valid until the next read.
 *
 * Every method may throw if the data is missing or damaged.
 */
import {
  approximately,
  originAt,
  originOf,
  ReadBodies,
  type SearchOrigin,
  startOf,
  type TaggedBody,
  taggedBody,
} from '../packages/reader/index.ts';
import {
  done,
  type Refusal,
  type Result,
  refuse,
  refused,
  refuseParameters,
} from '../schemas/problems/problems.ts';
import type { LocationHint } from '../schemas/reads/mcp-tools.ts';
import type { AreaQuery, NearestQuery, ToiletQuery } from '../schemas/reads/read-query.ts';
import { AreaResult, FindResult } from '../schemas/reads/read-results.ts';
import { ASKED_TIME_RANGE, isNearTime, TOILET_ID } from '../schemas/text/numbers.ts';
import type { Dataset } from '../shards/generation/dataset.ts';
import { inWords } from './in-words.ts';
import type { FoundPlace, Reading } from './reading.ts';

/** The body of a FindResult. */
type Found<Body> = Result<Body> | Promise<Result<Body>>;

export class ReadService<Body extends string | Uint8Array> {
  readonly #reading: Reading<Body>;
  readonly #bodies: ReadBodies<Body>;

  constructor(reading: Reading<Body>) {
    this.#reading = reading;
    this.#bodies = new ReadBodies(reading.baseUrl, reading.sink);
  }

  /**
   * Finds the nearest toilets.
   * @param hint position of the user as the caller's host believes it: used if the query names none, or "here"
   * @returns a promise if an outside lookup has to answer first
   */
  nearest(query: NearestQuery, hint?: LocationHint): Found<Body> {
    const fault = this.#faultOf(query);
    if (fault) return refused(fault);
    const start = startOf(query);
    if (start.kind === 'position')
      return this.#around(query, (dataset) => originAt(dataset, start.lon, start.lat));
    if (start.kind === 'unreadable')
      return done(this.#bodies.placeNotFound(start.text, { isPosition: true }, query.note));
    if (start.kind === 'name')
      return this.#lookUp(start.name, query.country, (found) => this.#aroundPlace(query, start.name, found));
    // "Here" is the position that the host of the caller sends, if it does.
    if (hint) return this.#nearHint(query, hint);
    return done(this.#bodies.needsLocation(query.note));
  }

  /** Lists the toilets of a box. */
  area(query: AreaQuery): Result<TaggedBody<Body>> {
    const fault = this.#faultOf(query);
    if (fault) return refused(fault);
    const nowMs = this.#reading.now();
    const listed = this.#reading.read((dataset) => this.#bodies.area(dataset, query, nowMs));
    if (query.lang === undefined) return done(listed);
    return done(taggedBody(inWords(this.#reading, AreaResult, listed.body, query, nowMs)));
  }

  /** Returns one toilet. An id that breaks the pattern belongs to none. */
  toilet(id: string, query: ToiletQuery = {}): Result<TaggedBody<Body>> {
    const fault = this.#faultOf(query);
    if (fault) return refused(fault);
    const nowMs = this.#reading.now();
    const body = TOILET_ID.test(id)
      ? this.#reading.read((dataset) => this.#bodies.toilet(dataset, id, nowMs, query.at))
      : undefined;
    return body === undefined ? refused(refuse('not-found', 'toilet')) : done(body);
  }

  /** Returns the details of one toilet. */
  details(id: string, query: ToiletQuery = {}): Result<TaggedBody<Body>> {
    const fault = this.#faultOf(query);
    if (fault) return refused(fault);
    const nowMs = this.#reading.now();
    const body = TOILET_ID.test(id)
      ? this.#reading.read((dataset) => this.#bodies.details(dataset, id, nowMs, query.at))
      : undefined;
    return body === undefined ? refused(refuse('not-found', 'toilet')) : done(body);
  }

  #faultOf({ at }: ToiletQuery): Refusal | undefined {
    return at === undefined || isNearTime(at, this.#reading.now())
      ? undefined
      : refuseParameters([{ name: 'at', reason: ASKED_TIME_RANGE }]);
  }

  #nearHint(query: NearestQuery, hint: NonNullable<LocationHint>): Found<Body> {
    if ('lat' in hint) {
      return this.#around(query, (dataset) => approximately(originAt(dataset, hint.lon, hint.lat)));
    }
    return this.#lookUp(hint.city, hint.country, (found) => {
      // The user did not name this city. If it is not found, ask as without a hint.
      if (found.status !== 'found') return done(this.#bodies.needsLocation(query.note));
      return this.#around(query, () => approximately(originOf(found.place)));
    });
  }

  #lookUp(
    name: string,
    country: string | undefined,
    answer: (found: FoundPlace) => Result<Body>,
  ): Found<Body> {
    const reading = this.#reading;
    const found = reading.findPlace(name, country);
    if (!(found instanceof Promise)) return answer(found);
    // Other requests are answered before this result is sent. Its body must not be shared with them.
    const kept = (result: Result<Body>) => ('refusal' in result ? result : done(reading.keep(result.value)));
    return found.then((late) => kept(answer(late))).catch((error) => refused(reading.refusalOf(error)));
  }

  #aroundPlace(query: NearestQuery, name: string, found: FoundPlace): Result<Body> {
    if (found.status === 'found') return this.#around(query, () => originOf(found.place, found.ignored));
    if (found.status === 'not-found') return done(this.#bodies.placeNotFound(name, found, query.note));
    return refused({
      ...refuse('place-lookup-unavailable', 'lookup'),
      retryAfterS: found.retryAfterS,
    });
  }

  #around(query: NearestQuery, originIn: (dataset: Dataset) => SearchOrigin): Result<Body> {
    const nowMs = this.#reading.now();
    const body = this.#reading.read((dataset) => this.#bodies.find(dataset, query, originIn(dataset), nowMs));
    if (query.lang === undefined) return done(body);
    return done(inWords(this.#reading, FindResult, body, query, nowMs));
  }
}
