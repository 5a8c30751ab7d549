/**
 * From a use to the headers of the answer (decision 2.2): both the three plain headers that clients know and the
 * two structured ones of the newer drafts. Retry-After is the end of the window, rounded up: a request then
 * passes. Cost: some 100 ns.
 */

import type { Bucket } from '../../schemas/problems/limits.ts';
import { QUOTAS } from '../../schemas/problems/limits.ts';
import type { Use } from './counter.ts';
import type { Verdict } from './rate-limits.ts';

/** @param requests the quota in a window, if it is another than that of an address */
export function verdictOf(
  bucket: Bucket,
  { used, resetMs }: Use,
  requests: number = QUOTAS[bucket].requests,
): Verdict {
  const { windowS } = QUOTAS[bucket];
  const remaining = Math.max(0, requests - used);
  // A fraction of a clock's time can make the difference of two times a hair longer than the window.
  const resetS = Math.min(windowS, Math.max(1, Math.ceil(resetMs / 1000)));
  const headers = {
    'ratelimit-limit': String(requests),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetS),
    'ratelimit-policy': `"${bucket}";q=${requests};w=${windowS}`,
    ratelimit: `"${bucket}";r=${remaining};t=${resetS}`,
  };
  if (used <= requests) return { allowed: true, headers, retryAfterS: 0 };
  return { allowed: false, headers: { ...headers, 'retry-after': String(resetS) }, retryAfterS: resetS };
}
