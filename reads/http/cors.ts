/** Permissions for browsers of any site on what is public. */

/** Nothing that is sent is run or shown as something else than its media type says. */
export const NOSNIFF = { 'x-content-type-options': 'nosniff' } as const;

/** Headers of everything public: readable by pages of any site, with the headers that show the state of a quota. */
export const OPEN_TO_ALL = {
  ...NOSNIFF,
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Deprecation, Sunset, ETag, X-Request-Id',
} as const;

/**
 * The headers of the 204 to a preflight. A page may send any header but Authorization, which nothing public reads: `*`
 * does not stand for that one. Some browsers do not know `*`, so the usual headers are named too.
 */
export function preflightHeaders(methods: string, ...more: string[]): Readonly<Record<string, string>> {
  return {
    ...NOSNIFF,
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods,
    'access-control-allow-headers': ['Accept', 'Content-Type', 'Traceparent', ...more, '*'].join(', '),
    'access-control-max-age': '86400',
  };
}
