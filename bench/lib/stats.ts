/**
 * The few numbers that a benchmark quotes: medians over rounds, percentiles over queries, ratios within rounds.
 *
 * A ratio is taken inside each round and then its median: a noisy round disturbs both sides of its own ratio,
 * and no other.
 */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The share `q` (0 to 1) of the values is at most this; between two values, the line through them. NaN for none. */
export function quantile(values: ArrayLike<number>, q: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Round by round `ours / base`. Both have one value a round, in the order of the rounds. */
export function ratios(ours: readonly number[], base: readonly number[]): Spread {
  if (ours.length !== base.length)
    throw new Error(`${ours.length} rounds cannot be compared with ${base.length}.`);
  return spreadOf(ours.map((value, round) => value / (base[round] ?? Number.NaN)));
}

/** Median and range of one value a round. */
export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}
