/**
 * Counts a request against its bucket before it is answered, and tells where the allowance stands on every
 * answer, faults included. For what is not allowed the answer is the problem `rate-limited`.
 */
import type { MiddlewareHandler } from 'hono';
import { type Answer, toResponse } from '../answer.ts';
import type { Environment } from '../environment.ts';
import type { AppParts } from '../parts.ts';
import { problem } from '../problem.ts';
import type { Bucket, Verdict } from './rate-limits.ts';

/** Middleware for the routes of a bucket, in front of whatever else costs anything. */
export function limited(
  { limits, baseUrl }: Pick<AppParts, 'limits' | 'baseUrl'>,
  bucket: Bucket,
): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const verdict = await limits.take(bucket, c.env.address);
    if (!verdict.allowed) return toResponse(rateLimited(baseUrl, verdict));
    await next();
    for (const [name, value] of Object.entries(verdict.headers)) c.res.headers.set(name, value);
    return undefined;
  };
}

/**
 * Counts without telling where the allowance stands, but on the 429: for answers that shared caches keep, which would
 * tell others what one address has left.
 */
export function bounded(
  { limits, baseUrl }: Pick<AppParts, 'limits' | 'baseUrl'>,
  bucket: Bucket,
): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const verdict = await limits.take(bucket, c.env.address);
    return verdict.allowed ? next() : toResponse(rateLimited(baseUrl, verdict));
  };
}

/** The answer to a request that is not allowed. */
export function rateLimited(baseUrl: string, { headers, retryAfterS }: Verdict): Answer {
  const seconds = retryAfterS === 1 ? '1 second' : `${retryAfterS} seconds`;
  return problem(
    baseUrl,
    'rate-limited',
    `Too many requests from your address. Wait ${seconds}, then retry. To copy all toilets, download a data dump.`,
    { retryAfterS, headers },
  );
}
