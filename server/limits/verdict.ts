/**
 * From a use to the headers of the answer (decision 2.2): both the three plain headers that clients know and the
 * two structured ones of the newer drafts. Retry-After is the end of the window, rounded up: a request then
 * passes. Cost: some 100 ns.
 */
import type { Use } from './counter.ts';
import { QUOTAS } from './quotas.ts';
import type { Bucket, Verdict } from './rate-limits.ts';

export function verdictOf(bucket: Bucket, { used, resetMs }: Use): Verdict {
  const { requests, windowS } = QUOTAS[bucket];
  const remaining = Math.max(0, requests - used);
  const resetS = Math.max(1, Math.ceil(resetMs / 1000));
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
