/** Counts of durations in buckets that are one percent wide, so that millions cost a few kilobytes. */
const BUCKETS_PER_DOUBLING = 64;
const BUCKETS = 40 * BUCKETS_PER_DOUBLING;

export class Histogram {
  readonly #counts = new Uint32Array(BUCKETS);
  #count = 0;
  #maxUs = 0;

  get count(): number {
    return this.#count;
  }

  get maxUs(): number {
    return this.#maxUs;
  }

  /** @param us less than a microsecond counts as one, more than a week as a week */
  add(us: number): void {
    const bucket = Math.floor(Math.log2(Math.max(1, us)) * BUCKETS_PER_DOUBLING);
    this.#counts[Math.min(BUCKETS - 1, bucket)]! += 1;
    this.#count += 1;
    if (us > this.#maxUs) this.#maxUs = us;
  }

  /**
   * The value that at least the share `q` (0 to 1) of the values does not exceed; a percent too high at most. NaN for
   * none.
   */
  quantileUs(q: number): number {
    if (this.#count === 0) return Number.NaN;
    let left = Math.max(1, Math.ceil(q * this.#count));
    const bucket = this.#counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return Math.min(this.#maxUs, 2 ** ((bucket + 1) / BUCKETS_PER_DOUBLING));
  }
}
