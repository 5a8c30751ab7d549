/**
 * The three reads, from a parsed query to the body of a result (read-bodies.ts). REST, MCP and the pages call them.
 * A body of `area`, `toilet` or `details`, and one of `nearest` that is no promise, is valid until the next read.
 *
 * Every method may throw if the data is missing or damaged: http/fault.ts makes a refusal of that.
 */
import type { Logger } from '../../common/logger.ts';
import { type PlaceText, readPlaceText } from '../../packages/gazetteer/index.ts';
import {
  approximately,
  originAt,
  originOf,
  ReadBodies,
  type SearchOrigin,
  type TaggedBody,
} from '../../packages/reader/index.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import { done, type Result, refused } from '../../schemas/problems/result.ts';
import type { LocationHint } from '../../schemas/reads/mcp-location-hint.ts';
import type { AreaQuery, NearestQuery } from '../../schemas/reads/read-query.ts';
import { TOILET_ID } from '../../schemas/toilet/toilet-id.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { faultRefusal } from '../http/fault.ts';
import type { FoundPlace, PlaceFinder } from '../place-lookup/find-place.ts';

import type { Generations } from '../process/generations.ts';
import type { BodyWriter } from './body-writer.ts';

export interface ReadParts {
  /** Public address, without a trailing slash. */
  baseUrl: string;
  generations: Generations;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Logger;
  /** Looks up `place`. */
  findPlace: PlaceFinder;
}

/** The body of a FindResult. */
type Found = Result<Buffer> | Promise<Result<Buffer>>;

export class ReadService {
  readonly #parts: ReadParts;
  readonly #bodies: ReadBodies<Buffer>;

  constructor(parts: ReadParts, writer: BodyWriter) {
    this.#parts = parts;
    this.#bodies = new ReadBodies(parts.baseUrl, writer);
  }

  /**
   * Finds the nearest toilets. Beside a place, 0, 0 is no position: some agents fill in every field, and there is only sea.
   * @param hint position of the user as the caller's host believes it: used if the query names none, or "here"
   * @returns a promise if an outside lookup has to answer first
   */
  nearest(query: NearestQuery, hint?: LocationHint): Found {
    const { lat, lon, place } = query;
    const isFilledIn = place !== undefined && lat === 0 && lon === 0;
    if (lat !== undefined && lon !== undefined && !isFilledIn) {
      return this.#around(query, (generation) => originAt(generation, lon, lat));
    }
    // "Here" is the position that the host of the caller sends, if it does.
    const text: PlaceText = place === undefined ? { kind: 'here' } : readPlaceText(place);
    if (text.kind === 'position')
      return this.#around(query, (generation) => originAt(generation, text.lon, text.lat));
    if (place !== undefined && text.kind === 'unreadable')
      return done(this.#bodies.placeNotFound(place, { isPosition: true }));
    if (place !== undefined && text.kind === 'name')
      return this.#lookUp(place, query.country, (found) => this.#aroundPlace(query, place, found));
    if (hint) return this.#nearHint(query, hint);
    return done(this.#bodies.needsLocation());
  }

  /** Lists the toilets of a box. */
  area(query: AreaQuery): Result<TaggedBody<Buffer>> {
    const { generations, now } = this.#parts;
    const nowMs = now();
    return done(generations.read((generation) => this.#bodies.area(generation, query, nowMs)));
  }

  /** Returns one toilet. An id that breaks the pattern belongs to none. */
  toilet(id: string): Result<TaggedBody<Buffer>> {
    const { generations, now } = this.#parts;
    const nowMs = now();
    const body = TOILET_ID.test(id)
      ? generations.read((generation) => this.#bodies.toilet(generation, id, nowMs))
      : undefined;
    return body === undefined ? refused(refuse('not-found', 'toilet')) : done(body);
  }

  /** Returns the details of one toilet. */
  details(id: string): Result<TaggedBody<Buffer>> {
    const { generations, now } = this.#parts;
    const nowMs = now();
    const body = TOILET_ID.test(id)
      ? generations.read((generation) => this.#bodies.details(generation, id, nowMs))
      : undefined;
    return body === undefined ? refused(refuse('not-found', 'toilet')) : done(body);
  }

  #nearHint(query: NearestQuery, hint: NonNullable<LocationHint>): Found {
    if ('lat' in hint) {
      return this.#around(query, (generation) => approximately(originAt(generation, hint.lon, hint.lat)));
    }
    return this.#lookUp(hint.city, hint.country, (found) => {
      // The user did not name this city. If it is not found, ask as without a hint.
      if (found.status !== 'found') return done(this.#bodies.needsLocation());
      return this.#around(query, () => approximately(originOf(found.place)));
    });
  }

  #lookUp(name: string, country: string | undefined, answer: (found: FoundPlace) => Result<Buffer>): Found {
    const { generations, findPlace } = this.#parts;
    const found = generations.read((generation) => findPlace(generation, name, country));
    if (!(found instanceof Promise)) return answer(found);
    // Other requests are answered before this result is sent. Its body must not be shared with them.
    return found
      .then((late) => kept(answer(late)))
      .catch((error) => refused(faultRefusal(this.#parts, error)));
  }

  #aroundPlace(query: NearestQuery, name: string, found: FoundPlace): Result<Buffer> {
    if (found.status === 'found') return this.#around(query, () => originOf(found.place, found.ignored));
    if (found.status === 'not-found') return done(this.#bodies.placeNotFound(name, found));
    const { retryAfterS } = found;
    return refused({ ...refuse('place-lookup-unavailable', 'lookup'), retryAfterS });
  }

  #around(query: NearestQuery, originIn: (generation: Generation) => SearchOrigin): Result<Buffer> {
    const { generations, now } = this.#parts;
    const nowMs = now();
    return done(
      generations.read((generation) => this.#bodies.find(generation, query, originIn(generation), nowMs)),
    );
  }
}

/** Copies a body, which then stays valid when the next one is made. */
function kept(result: Result<Buffer>): Result<Buffer> {
  return 'refusal' in result ? result : done(Buffer.from(result.value));
}
