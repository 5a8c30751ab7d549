/**
 * The three reads over REST, from the target of a request line to an answer, faults included.
 *
 * They are asked in two ways: by the routes of the app like everything else, and directly by the listener of
 * the port, because a router, a Request and a Response cost as much as the whole search. Both get the same
 * answers from here.
 */
import type { Answer } from './answer.ts';
import { fault } from './fault.ts';
import { Finder, type ReadParts } from './finder.ts';
import { invalidParameters } from './problem.ts';
import { parseAreaQuery, parseNearestQuery } from './read-query.ts';

const READS_PATH = '/api/v1/toilets';

export class Reads {
  readonly #parts: ReadParts;
  readonly #finder: Finder;

  constructor(parts: ReadParts) {
    this.#parts = parts;
    this.#finder = new Finder(parts);
  }

  /** The body of the last answer is still being sent: the next one is written elsewhere. */
  keepBody(): void {
    this.#finder.keepBody();
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
      return rest === '' || rest.includes('/') ? undefined : this.#finder.toilet(decode(rest));
    } catch (error) {
      return fault(this.#parts, error);
    }
  }

  #nearest(search: string): Answer | Promise<Answer> {
    const parsed = parseNearestQuery(search);
    if ('invalid' in parsed) return invalidParameters(this.#parts.baseUrl, parsed.invalid);
    return this.#finder.nearest(parsed.query);
  }

  #area(search: string): Answer {
    const parsed = parseAreaQuery(search);
    if ('invalid' in parsed) return invalidParameters(this.#parts.baseUrl, parsed.invalid);
    return this.#finder.area(parsed.query);
  }
}

const SLASH = 0x2f;

/** An id needs no escapes, but may have them; a broken one is no id. */
function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
