/** Requests that the rate limits refused, by quota. */

import type { Bucket } from '../../schemas/problems/limits.ts';
import { forBuckets } from '../../schemas/problems/limits.ts';
import type { RateLimits, Verdict } from '../rate-limit/rate-limits.ts';
import { counter, type Metric } from './metric.ts';

export class RefusalMetrics {
  readonly #refused = forBuckets(() => 0);

  /** The same limits, counted. */
  counting(limits: RateLimits): RateLimits {
    const count = (bucket: Bucket, verdict: Verdict) => {
      if (!verdict.allowed) this.#refused[bucket]++;
      return verdict;
    };
    return {
      take: (bucket, address, requests) => {
        const verdict = limits.take(bucket, address, requests);
        return verdict instanceof Promise
          ? verdict.then((late) => count(bucket, late))
          : count(bucket, verdict);
      },
    };
  }

  report(): Metric {
    const values = Object.entries(this.#refused).map(([allowance, value]) => ({
      labels: { allowance },
      value,
    }));
    return counter('lootiles_rate_limited_total', 'Requests refused by the rate limits, by quota.', values);
  }
}
