/** Limits how often an address may ask (interface 9). schemas/problems/limits.ts has the numbers. */
import type { Bucket } from '../../schemas/problems/limits.ts';

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
