/**
 * Limits how often an address may ask (interface 9). schemas/problems/limits.ts has the numbers.
 *
 * Windows are fixed: an address's window begins with its first request, and the next one after that has ended. So a client
 * that waits for the end of the window, as the headers say, has the whole quota again.
 */
import { type Bucket, QUOTAS } from '../../schemas/problems/limits.ts';

export interface Verdict {
  readonly allowed: boolean;
  /** The five rate headers; and Retry-After if the request is not allowed. Lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whole seconds until the next request is allowed, at least 1; 0 if this one is. */
  readonly retryAfterS: number;
}

export interface RateLimits {
  /**
   * Takes from an address's quota. Never throws: all is allowed while the store is unavailable.
   * @param requests how many; one if it is left out
   */
  take(bucket: Bucket, address: string, requests?: number): Verdict | Promise<Verdict>;
}

/** The verdict if requests are not counted. */
export const UNCOUNTED: Verdict = { allowed: true, headers: {}, retryAfterS: 0 };

/** For callers that are trusted, and tests. */
export const UNLIMITED: RateLimits = {
  take: () => UNCOUNTED,
};

/**
 * From a use to the headers of the answer (decision 2.2): both the three plain headers that clients know and the
 * two structured ones of the newer drafts. Retry-After is the end of the window, rounded up: a request then passes.
 * Cost: some 100 ns.
 * @param requests the quota in a window, if it is another than that of an address
 */
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

/** The use of an address in its window. */
export interface Use {
  /** Requests of this window, those of now included; may be more than are allowed. */
  readonly used: number;
  /** Milliseconds until the window ends; more than 0. */
  readonly resetMs: number;
}

/** A counter in the memory of this process. */
export interface Counter {
  /** @param requests how many at once */
  count(bucket: Bucket, address: string, requests?: number): Use;
}

/** Outside of this process: may fail, or never answer. */
export interface RemoteCounter {
  /** @param requests how many at once */
  count(bucket: Bucket, address: string, requests?: number): Promise<Use>;
}
