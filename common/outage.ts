/**
 * Decides which of many equal events is worth a line of the log. Of failures: the first, then one after growing pauses, and
 * their end.
 */
import { HOUR_MS } from './durations.ts';

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = HOUR_MS;

export class Outage {
  readonly #now: () => number;
  #sayAgainMs: number | undefined;
  #pauseMs = FIRST_PAUSE_MS;

  /** @param now in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes a failure. Returns true if it is worth a line. */
  failed(): boolean {
    const nowMs = this.#now();
    if (this.#sayAgainMs === undefined) this.#pauseMs = FIRST_PAUSE_MS;
    else if (nowMs < this.#sayAgainMs) return false;
    else this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    this.#sayAgainMs = nowMs + this.#pauseMs;
    return true;
  }

  /** Notes a success. Returns true if it ends an outage. */
  worked(): boolean {
    const wasOut = this.#sayAgainMs !== undefined;
    this.#sayAgainMs = undefined;
    return wasOut;
  }
}

/**
 * Answers true at most once in so many milliseconds.
 *
 * @param now milliseconds of a clock
 */
export function atMostEvery(ms: number, now: () => number): () => boolean {
  let nextMs = -Infinity;
  return () => {
    const nowMs = now();
    if (nowMs < nextMs) return false;
    nextMs = nowMs + ms;
    return true;
  };
}
