/**
 * The three reads, from the target of a request line to an answer, faults included.
 *
 * They are asked in two ways: by the routes of the app like everything else, and directly by the listener of
 * the port, because a router, a Request and a Response cost as much as the whole search. Both get the same
 * answers from here.
 */
import { randomUUID } from 'node:crypto';
import type { NearestQuery } from '../schemas/read-query.ts';
import { TOILET_ID } from '../schemas/toilet.ts';
import type { Generation } from '../shards/generation.ts';
import type { Answer } from './answer.ts';
import { Answers } from './answers.ts';
import type { FoundPlace, PlaceFinder } from './find-place.ts';
import { type Generations, type Log, NoGeneration } from './generations.ts';
import { type Origin, originAt, originOf } from './origin.ts';
import { invalidParameters, problem } from './problem.ts';
import { parseAreaQuery, parseNearestQuery } from './read-query.ts';

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

/** Retry-After of a 503: an import or a repair takes minutes, a lookup service seconds. */
const RETRY_AFTER_S = 30;

const READS_PATH = '/api/v1/toilets';

const FOUND = headers('private, max-age=60');
const LISTED = headers('public, max-age=300');
const SINGLE = headers('public, max-age=60');

export class Reads {
  readonly #parts: ReadParts;
  readonly #answers: Answers;

  constructor(parts: ReadParts) {
    this.#parts = parts;
    this.#answers = new Answers(parts.baseUrl);
  }

  /** The body of the last answer is still being sent: the next one is written elsewhere. */
  keepBody(): void {
    this.#answers.keepBody();
  }

  /**
   * Answers a GET. Never throws.
   * @param target path and query, as they stand in the request line
   * @returns undefined where the path is none of the reads; a promise where an outside lookup is waited for
   */
  answer(target: string): Answer | Promise<Answer> | undefined {
    if (!target.startsWith(READS_PATH)) return undefined;
    const mark = target.indexOf('?');
    const path = mark < 0 ? target : target.slice(0, mark);
    const search = mark < 0 ? '' : target.slice(mark + 1);
    try {
      if (path.length === READS_PATH.length) return this.#area(search);
      if (path.charCodeAt(READS_PATH.length) !== SLASH) return undefined;
      const rest = path.slice(READS_PATH.length + 1);
      if (rest === 'nearest') return this.#nearest(search);
      return rest === '' || rest.includes('/') ? undefined : this.#toilet(rest);
    } catch (error) {
      return fault(this.#parts, error);
    }
  }

  #nearest(search: string): Answer | Promise<Answer> {
    const parsed = parseNearestQuery(search);
    if ('invalid' in parsed) return invalidParameters(this.#parts.baseUrl, parsed.invalid);
    const { query } = parsed;
    const { lat, lon, place } = query;
    if (lat !== undefined && lon !== undefined) {
      return this.#around(query, (generation) => originAt(generation, lon, lat));
    }
    return place === undefined ? ok(FOUND, this.#answers.needsLocation()) : this.#nearPlace(query, place);
  }

  #nearPlace(query: NearestQuery, name: string): Answer | Promise<Answer> {
    const { generations, findPlace } = this.#parts;
    const found = generations.read((generation) => findPlace(generation, name, query.country));
    if (!(found instanceof Promise)) return this.#aroundFound(query, name, found);
    // Others are answered between this answer and its sending: the body must be its own.
    return found
      .then((late) => own(this.#aroundFound(query, name, late)))
      .catch((error) => fault(this.#parts, error));
  }

  #aroundFound(query: NearestQuery, name: string, found: FoundPlace): Answer {
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

  #area(search: string): Answer {
    const { baseUrl, generations, now } = this.#parts;
    const parsed = parseAreaQuery(search);
    if ('invalid' in parsed) return invalidParameters(baseUrl, parsed.invalid);
    const nowMs = now();
    return ok(
      LISTED,
      generations.read((generation) => this.#answers.area(generation, parsed.query, nowMs)),
    );
  }

  #toilet(segment: string): Answer {
    const { baseUrl, generations, now } = this.#parts;
    const id = decode(segment);
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
}

const SLASH = 0x2f;

/** Our fault, told without detail: the log has it, under the same request id. */
export function fault({ baseUrl, log }: Pick<ReadParts, 'baseUrl' | 'log'>, error: unknown): Answer {
  if (error instanceof NoGeneration) {
    log.error(error.message);
    return problem(baseUrl, 'database-unavailable', 'The toilets are not loaded yet. Try again later.', {
      retryAfterS: RETRY_AFTER_S,
    });
  }
  const requestId = randomUUID();
  log.error(
    `Request ${requestId} failed: ${error instanceof Error ? (error.stack ?? error.message) : error}`,
  );
  return problem(
    baseUrl,
    'internal',
    `Something went wrong on our side. Report request ${requestId} if it happens again.`,
  );
}

/** An id needs no escapes, but may have them; a broken one is no id. */
function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
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
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Deprecation, Sunset',
  };
}
