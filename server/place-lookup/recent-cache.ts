interface Entry<Value> {
  readonly value: Value;
  readonly setMs: number;
}

/** Keeps the answers used last: as many as fit, each at most `maxAgeMs` after it was set. */
export class RecentCache<Value extends object> {
  readonly #most: number;
  readonly #maxAgeMs: number;
  readonly #now: () => number;
  readonly #sizeOf: (value: Value) => number;
  /** A Map keeps the order of insertion: the first key is the one not used for longest. */
  readonly #entries = new Map<string, Entry<Value>>();
  #size = 0;

  /**
   * @param most sum of the sizes; the number of answers if they have no sizes
   * @param now milliseconds of any clock that never goes back
   */
  constructor(most: number, maxAgeMs = Number.POSITIVE_INFINITY, now = () => 0, sizeOf = (_: Value) => 1) {
    this.#most = most;
    this.#maxAgeMs = maxAgeMs;
    this.#now = now;
    this.#sizeOf = sizeOf;
  }

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    const entry = this.#take(key);
    if (!entry || this.#now() - entry.setMs >= this.#maxAgeMs) return undefined;
    this.#put(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.#take(key);
    this.#put(key, { value, setMs: this.#now() });
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most) return;
      this.#take(oldest);
    }
  }

  #put(key: string, entry: Entry<Value>): void {
    this.#entries.set(key, entry);
    this.#size += this.#sizeOf(entry.value);
  }

  #take(key: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    if (entry && this.#entries.delete(key)) this.#size -= this.#sizeOf(entry.value);
    return entry;
  }
}
