/** How often an address may ask (interface 9). The quotas: quotas.ts. */
import type { QUOTAS } from './quotas.ts';

export type Bucket = keyof typeof QUOTAS;

export interface Verdict {
  readonly allowed: boolean;
  /** The five rate headers; with Retry-After where it is not allowed. Lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whole seconds until the next request is allowed, at least 1; 0 where this one is. */
  readonly retryAfterS: number;
}

export interface RateLimits {
  /** Takes one request from an address's allowance. Never throws: where the store is away, all is allowed. */
  take(bucket: Bucket, address: string): Verdict | Promise<Verdict>;
}

/** The verdict where nobody counts. */
export const UNCOUNTED: Verdict = { allowed: true, headers: {}, retryAfterS: 0 };

/** For callers that are trusted, and tests. */
export const UNLIMITED: RateLimits = {
  take: () => UNCOUNTED,
};
