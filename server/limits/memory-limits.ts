/** Limits counted by this process alone. */
import type { Counter } from './counter.ts';
import type { RateLimits } from './rate-limits.ts';
import { verdictOf } from './verdict.ts';

export function memoryLimits(counter: Counter): RateLimits {
  return { take: (bucket, address) => verdictOf(bucket, counter.count(bucket, address)) };
}
