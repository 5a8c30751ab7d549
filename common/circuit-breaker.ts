/**
 * Stops requests to a service that fails, so that callers do not wait for it and it can recover.
 *
 * Closed: all requests pass. After `maxFaults` faults in a row it is open: no request passes for `openMs`. Then it is
 * half-open: one request passes, and its outcome closes or opens the breaker. Outcomes of requests from before the
 * last opening are ignored.
 */
export type Entry =
  | { readonly open: false /** Passed to `succeed` or `fail`. */; readonly era: number }
  | { readonly open: true; readonly retryAfterMs: number };

export class CircuitBreaker {
  readonly #maxFaults: number;
  readonly #openMs: number;
  readonly #now: () => number;
  #faults = 0;
  #era = 0;
  /** End of the pause; undefined while closed. */
  #openUntilMs: number | undefined;

  /** @param now milliseconds of any clock that never goes back */
  constructor(maxFaults: number, openMs: number, now: () => number) {
    this.#maxFaults = maxFaults;
    this.#openMs = openMs;
    this.#now = now;
  }

  /** Callers that pass must report the outcome by `succeed` or `fail`. */
  enter(): Entry {
    if (this.#openUntilMs === undefined) return { open: false, era: this.#era };
    const retryAfterMs = this.#openUntilMs - this.#now();
    if (retryAfterMs > 0) return { open: true, retryAfterMs };
    // This caller tries. The breaker stays open for all others meanwhile.
    this.#open();
    return { open: false, era: this.#era };
  }

  /** Reports a success. True if this closed the breaker. */
  succeed(era: number): boolean {
    if (era !== this.#era) return false;
    const closes = this.#openUntilMs !== undefined;
    this.#openUntilMs = undefined;
    this.#faults = 0;
    return closes;
  }

  /** Reports a failure. True if this opened the breaker, or kept it open after a trial. */
  fail(era: number): boolean {
    if (era !== this.#era) return false;
    this.#faults++;
    if (this.#faults < this.#maxFaults) return false;
    this.#open();
    return true;
  }

  #open(): void {
    this.#openUntilMs = this.#now() + this.#openMs;
    this.#era++;
  }
}
