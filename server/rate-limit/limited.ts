/**
 * Counts a request against its bucket before it is answered, and states the quota on every answer, faults included. The
 * answer beyond the quota is the problem `rate-limited`.
 */

import type { MiddlewareHandler } from 'hono';
import { type HttpResponse, problem, toResponse } from '../../reads/http/http-response.ts';
import type { Bucket } from '../../schemas/problems/limits.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import type { RateLimits, Verdict } from './rate-limits.ts';

export interface LimitParts {
  /** Public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly limits: RateLimits;
}

/**
 * Middleware for the routes of a bucket, in front of everything else that has a cost.
 * @param weight what a request counts (WEIGHTS)
 */
export function limited(
  { limits, baseUrl }: LimitParts,
  bucket: Bucket,
  weight = 1,
): MiddlewareHandler<AppBindings> {
  return async (c, next) => {
    const verdict = await limits.take(bucket, c.env.address, weight);
    if (!verdict.allowed) return toResponse(rateLimited(baseUrl, verdict));
    await next();
    for (const [name, value] of Object.entries(verdict.headers)) c.res.headers.set(name, value);
    return undefined;
  };
}

/**
 * Counts without stating the quota, but on the 429: for answers that shared caches keep, which would show others what
 * one address has left.
 */
export function bounded({ limits, baseUrl }: LimitParts, bucket: Bucket): MiddlewareHandler<AppBindings> {
  return async (c, next) => {
    const verdict = await limits.take(bucket, c.env.address);
    return verdict.allowed ? next() : toResponse(rateLimited(baseUrl, verdict));
  };
}

/** The answer to a request that is not allowed. */
export function rateLimited(baseUrl: string, { headers, retryAfterS }: Verdict): HttpResponse {
  return problem(baseUrl, { ...refuse('rate-limited', 'requests', retryAfterS), retryAfterS, headers });
}
