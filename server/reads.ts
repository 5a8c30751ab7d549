/**
 * The three reads over REST, from a target (read-target.ts) to an answer, faults included.
 *
 * They are asked in two ways: by the routes of the app like everything else, and directly by the listener of
 * the port, because a router, a Request and a Response cost as much as the whole search. Both get the same
 * answers from here.
 */
import type { Answer } from './answer.ts';
import type { BodyWriter } from './body-writer.ts';
import { fault } from './fault.ts';
import { Finder, type ReadParts } from './finder.ts';
import { invalidParameters } from './problem.ts';
import { parseAreaQuery, parseNearestQuery } from './read-query.ts';
import type { ReadTarget } from './read-target.ts';
import { underRequestId } from './request-id.ts';

export class Reads {
  readonly #parts: ReadParts;
  readonly #finder: Finder;

  constructor(parts: ReadParts, bodies?: BodyWriter) {
    this.#parts = parts;
    this.#finder = new Finder(parts, bodies);
  }

  /**
   * Answers a GET. Never throws.
   * @param requestId asked for where something is wrong; needed where no other caller told it (request-id.ts)
   * @returns a promise where an outside lookup is waited for
   */
  answer({ operation, search, segment }: ReadTarget, requestId?: () => string): Answer | Promise<Answer> {
    try {
      if (operation === 'findToiletsNear') return this.#nearest(search, requestId);
      if (operation === 'listToiletsInArea') return this.#area(search);
      return this.#finder.toilet(decode(segment));
    } catch (error) {
      return underRequestId(requestId, () => fault(this.#parts, error));
    }
  }

  #nearest(search: string, requestId?: () => string): Answer | Promise<Answer> {
    const parsed = parseNearestQuery(search);
    if ('invalid' in parsed) return invalidParameters(this.#parts.baseUrl, parsed.invalid);
    const { query } = parsed;
    if (query.place === undefined) return this.#finder.nearest(query);
    return underRequestId(requestId, () => this.#finder.nearest(query));
  }

  #area(search: string): Answer {
    const parsed = parseAreaQuery(search);
    if ('invalid' in parsed) return invalidParameters(this.#parts.baseUrl, parsed.invalid);
    return this.#finder.area(parsed.query);
  }
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
