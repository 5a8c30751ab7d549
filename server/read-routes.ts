/** Routes of the three reads, and of the suggestions for our own search field. */
import { type Context, Hono } from 'hono';
import { allowOnly } from './allow-only.ts';
import { toResponse } from './answer.ts';
import { preflightHeaders } from './cors.ts';
import { deprecated } from './deprecation.ts';
import type { Environment } from './environment.ts';
import { limited } from './limits/limited.ts';
import type { AppParts } from './parts.ts';
import { READ_BUCKETS, type ReadOperation, readTargetOf } from './read-target.ts';
import { Reads } from './reads.ts';
import { suggest } from './suggest.ts';

const PATHS: readonly (readonly [string, ReadOperation])[] = [
  ['/api/v1/toilets', 'listToiletsInArea'],
  ['/api/v1/toilets/nearest', 'findToiletsNear'],
  ['/api/v1/toilets/:id', 'getToilet'],
];
const READ_METHODS = 'GET, HEAD, OPTIONS';
/** What libraries of HTTP clients add to a GET by themselves. */
const PREFLIGHT = preflightHeaders(
  READ_METHODS,
  'If-None-Match',
  'Cache-Control',
  'X-Requested-With',
  'Traceparent',
);

export function readRoutes(parts: AppParts): Hono<Environment> {
  const app = new Hono<Environment>();
  const reads = new Reads(parts);
  const read = (c: Context) => {
    const target = readTargetOf(targetOf(c.req.url));
    if (!target) return c.notFound();
    const answer = reads.answer(target);
    // No await on what is there: a lent body is good for this turn only.
    return answer instanceof Promise ? answer.then(toResponse) : toResponse(answer);
  };
  for (const [path, operation] of PATHS) {
    app.get(path, deprecated(parts, operation), limited(parts, READ_BUCKETS[operation]), read);
    app.options(path, () => new Response(null, { status: 204, headers: PREFLIGHT }));
    app.all(path, allowOnly(parts.baseUrl, READ_METHODS));
  }
  app.get('/places', limited(parts, 'suggest'), (c) =>
    toResponse(suggest(parts, searchOf(c.req.url), c.req.raw.headers)),
  );
  app.all('/places', allowOnly(parts.baseUrl, 'GET, HEAD'));
  return app;
}

function searchOf(url: string): string {
  const target = targetOf(url);
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark + 1);
}

/** Path and query of an absolute URL, as they stood in the request line. */
function targetOf(url: string): string {
  const end = url.indexOf('#');
  return url.slice(url.indexOf('/', url.indexOf('//') + 2), end < 0 ? undefined : end);
}
