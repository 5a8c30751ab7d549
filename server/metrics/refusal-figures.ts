/** Requests that the rate limits refused, by allowance. */
import { forBuckets } from '../limits/quotas.ts';
import type { Bucket, RateLimits, Verdict } from '../limits/rate-limits.ts';
import { counter, type Figure } from './figure.ts';

export class RefusalFigures {
  readonly #refused = forBuckets(() => 0);

  /** The same limits, counted. */
  counting(limits: RateLimits): RateLimits {
    const count = (bucket: Bucket, verdict: Verdict) => {
      if (!verdict.allowed) this.#refused[bucket]++;
      return verdict;
    };
    return {
      take: (bucket, address) => {
        const verdict = limits.take(bucket, address);
        return verdict instanceof Promise
          ? verdict.then((late) => count(bucket, late))
          : count(bucket, verdict);
      },
    };
  }

  report(): Figure {
    const values = Object.entries(this.#refused).map(([allowance, value]) => ({
      labels: { allowance },
      value,
    }));
    return counter('lootiles_rate_limited_total', 'Requests refused by the rate limits, by quota.', values);
  }
}
