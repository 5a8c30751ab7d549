/** Limits counted by this process alone. */
import type { Counter } from './counter.ts';
import { ofAddress, type QuotaOf } from './quota-of.ts';
import type { RateLimits } from './rate-limits.ts';
import { verdictOf } from './verdict.ts';

export function memoryLimits(counter: Counter, quota: QuotaOf = ofAddress): RateLimits {
  return {
    take(bucket, address, taken) {
      const { key, requests } = quota(bucket, address);
      return verdictOf(bucket, counter.count(bucket, key, taken), requests);
    },
  };
}
