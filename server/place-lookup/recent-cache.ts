/** Keeps the answers used last, for a while: at most `maxEntries`, each at most `maxAgeMs` after it was set. */
export class RecentCache<Value extends object> {
  readonly #maxEntries: number;
  readonly #maxAgeMs: number;
  readonly #now: () => number;
  /** A Map keeps the order of insertion: the first key is the one not used for longest. */
  readonly #entries = new Map<string, { value: Value; setMs: number }>();

  /** @param now milliseconds of any clock that never goes back */
  constructor(maxEntries: number, maxAgeMs: number, now: () => number) {
    this.#maxEntries = maxEntries;
    this.#maxAgeMs = maxAgeMs;
    this.#now = now;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (this.#now() - entry.setMs >= this.#maxAgeMs) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, setMs: this.#now() });
    if (this.#entries.size <= this.#maxEntries) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
}
