/**
 * The three reads, from a parsed query to an answer: what REST and MCP have in common.
 *
 * Every method may throw where the data is not there or broken (fault.ts says what is told then). Bodies are
 * lent (body-writer.ts), those of promises are not.
 */
import type { LocationHint } from '../schemas/mcp-location-hint.ts';
import type { AreaQuery, NearestQuery } from '../schemas/read-query.ts';
import { TOILET_ID } from '../schemas/toilet.ts';
import type { Generation } from '../shards/generation.ts';
import type { Answer } from './answer.ts';
import { Answers } from './answers.ts';
import { BodyWriter } from './body-writer.ts';
import { OPEN_TO_ALL } from './cors.ts';
import { fault } from './fault.ts';
import type { FoundPlace, PlaceFinder } from './find-place.ts';
import type { Generations, Log } from './generations.ts';
import { approximately, type Origin, originAt, originOf } from './origin.ts';
import { problem } from './problem.ts';

export interface ReadParts {
  /** Public address, without a trailing slash. */
  baseUrl: string;
  generations: Generations;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
  /** Looks up `place`. */
  findPlace: PlaceFinder;
}

/** Seconds that a cache may keep the toilets of a box (interface 3.2). */
export const LISTED_S = 300;
const FOUND = headers('private, max-age=60');
const LISTED = headers(`public, max-age=${LISTED_S}`);
const SINGLE = headers('public, max-age=60');

export class Finder {
  readonly #parts: ReadParts;
  readonly #answers: Answers;

  constructor(parts: ReadParts, bodies = new BodyWriter()) {
    this.#parts = parts;
    this.#answers = new Answers(parts.baseUrl, bodies);
  }

  /**
   * The nearest toilets.
   * @param hint where the caller's host believes the user to be: used where the query names no position
   * @returns a promise where an outside lookup is waited for
   */
  nearest(query: NearestQuery, hint?: LocationHint): Answer | Promise<Answer> {
    const { lat, lon, place } = query;
    if (lat !== undefined && lon !== undefined) {
      return this.#around(query, (generation) => originAt(generation, lon, lat));
    }
    if (place !== undefined) {
      return this.#lookUp(place, query.country, (found) => this.#aroundPlace(query, place, found));
    }
    if (hint) return this.#nearHint(query, hint);
    return ok(FOUND, this.#answers.needsLocation());
  }

  /** The toilets of a box. */
  area(query: AreaQuery): Answer {
    const nowMs = this.#parts.now();
    return ok(
      LISTED,
      this.#parts.generations.read((generation) => this.#answers.area(generation, query, nowMs)),
    );
  }

  /** One toilet. An id that breaks the pattern belongs to none. */
  toilet(id: string): Answer {
    const { baseUrl, generations, now } = this.#parts;
    const nowMs = now();
    const body = TOILET_ID.test(id)
      ? generations.read((generation) => this.#answers.toilet(generation, id, nowMs))
      : undefined;
    if (body !== undefined) return ok(SINGLE, body);
    return problem(
      baseUrl,
      'not-found',
      'No toilet has this id. Search for toilets near a position instead.',
    );
  }

  #nearHint(query: NearestQuery, hint: NonNullable<LocationHint>): Answer | Promise<Answer> {
    if ('lat' in hint) {
      return this.#around(query, (generation) => approximately(originAt(generation, hint.lon, hint.lat)));
    }
    return this.#lookUp(hint.city, hint.country, (found) => {
      // The user did not name this city: where it leads nowhere they are asked as if there were no hint.
      if (found.status !== 'found') return ok(FOUND, this.#answers.needsLocation());
      return this.#around(query, () => approximately(originOf(found.place)));
    });
  }

  #lookUp(
    name: string,
    country: string | undefined,
    answer: (found: FoundPlace) => Answer,
  ): Answer | Promise<Answer> {
    const { generations, findPlace } = this.#parts;
    const found = generations.read((generation) => findPlace(generation, name, country));
    if (!(found instanceof Promise)) return answer(found);
    // Others are answered between this answer and its sending: the body must be its own.
    return found.then((late) => own(answer(late))).catch((error) => fault(this.#parts, error));
  }

  #aroundPlace(query: NearestQuery, name: string, found: FoundPlace): Answer {
    if (found.status === 'found') return this.#around(query, () => originOf(found.place));
    if (found.status === 'not-found') return ok(FOUND, this.#answers.placeNotFound(name));
    return problem(
      this.#parts.baseUrl,
      'place-lookup-unavailable',
      'Places cannot be looked up at the moment. Send lat and lon instead, or try again later.',
      { retryAfterS: found.retryAfterS },
    );
  }

  #around(query: NearestQuery, originIn: (generation: Generation) => Origin): Answer {
    const nowMs = this.#parts.now();
    return ok(
      FOUND,
      this.#parts.generations.read((generation) =>
        this.#answers.find(generation, query, originIn(generation), nowMs),
      ),
    );
  }
}

/** An answer whose body is not lent. */
function own(answer: Answer): Answer {
  return { ...answer, body: Buffer.from(answer.body) };
}

function ok(headers: Answer['headers'], body: Buffer): Answer {
  return { status: 200, headers, body };
}

function headers(cacheControl: string): Answer['headers'] {
  return {
    'content-type': 'application/json',
    'cache-control': cacheControl,
    ...OPEN_TO_ALL,
  };
}
