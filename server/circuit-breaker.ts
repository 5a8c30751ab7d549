/**
 * Leaves a service alone that fails, so that callers do not wait for it and it can recover.
 *
 * Closed: everybody may ask. After `maxFaults` faults in a row: open, nobody may ask for `openMs`. Then
 * half-open: one may try, and its outcome closes or opens again. Outcomes of requests from before the last
 * opening are ignored: they tell of the past.
 */
export type Entry =
  | { readonly open: false /** Given back with the outcome. */; readonly era: number }
  | { readonly open: true; readonly retryAfterMs: number };

export class CircuitBreaker {
  readonly #maxFaults: number;
  readonly #openMs: number;
  readonly #now: () => number;
  #faults = 0;
  #era = 0;
  /** Undefined while closed. */
  #openUntilMs: number | undefined;

  /** @param now milliseconds of any clock that never goes back */
  constructor(maxFaults: number, openMs: number, now: () => number) {
    this.#maxFaults = maxFaults;
    this.#openMs = openMs;
    this.#now = now;
  }

  /** Whoever may enter tells the outcome by `succeed` or `fail`; one who never does is forgotten. */
  enter(): Entry {
    if (this.#openUntilMs === undefined) return { open: false, era: this.#era };
    const retryAfterMs = this.#openUntilMs - this.#now();
    if (retryAfterMs > 0) return { open: true, retryAfterMs };
    // The one who tries: for all others it stays open meanwhile.
    this.#open();
    return { open: false, era: this.#era };
  }

  /** True where this closed the breaker. */
  succeed(era: number): boolean {
    if (era !== this.#era) return false;
    const closes = this.#openUntilMs !== undefined;
    this.#openUntilMs = undefined;
    this.#faults = 0;
    return closes;
  }

  /** True where this opened the breaker, or kept it open after a trial. */
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
