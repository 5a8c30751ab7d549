/** Routes of the three reads, and of the suggestions for our own search field. */
import { type Context, Hono } from 'hono';
import { allowOnly } from '../http/allow-only.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { type DeprecationParts, deprecated } from '../http/deprecation.ts';
import { toResponse } from '../http/http-response.ts';
import { openReads } from '../http/open-reads.ts';
import { type LimitParts, limited } from '../rate-limit/limited.ts';
import { asides } from './asides.ts';
import { hoursRead } from './hours.ts';
import { namePosition, suggestPlaces } from './places.ts';
import { ReadApi } from './read-api.ts';
import type { ReadParts } from './read-service.ts';
import { READ_BUCKETS, type ReadOperation, readTargetOf } from './read-target.ts';
import { route } from './route.ts';
import { suggest } from './suggest.ts';

const PATHS: readonly (readonly [string, ReadOperation])[] = [
  ['/api/v1/toilets', 'listToiletsInArea'],
  ['/api/v1/toilets/nearest', 'findToiletsNear'],
  ['/api/v1/toilets/:id', 'getToilet'],
  ['/api/v1/toilets/:id/details', 'getToiletDetails'],
];
/** They have the quota of suggestions: a user types five letters a second. */
const PLACES = [
  ['/api/v1/places', 'suggestPlaces', suggestPlaces],
  ['/api/v1/places/at', 'namePosition', namePosition],
] as const;

export function readRoutes(parts: ReadParts & LimitParts & DeprecationParts): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  const reads = new ReadApi(parts);
  const read = (c: Context) => {
    const target = readTargetOf(targetOf(c.req.url));
    if (!target) return c.notFound();
    const answer = reads.answer(target, {
      accept: c.req.header('accept'),
      ifNoneMatch: c.req.header('if-none-match'),
    });
    // No await on what is there: a borrowed body is valid for this tick only.
    return answer instanceof Promise ? answer.then(toResponse) : toResponse(answer);
  };
  for (const [path, operation] of PATHS) {
    app.get(path, deprecated(parts, operation), limited(parts, READ_BUCKETS[operation]), read);
    openReads(app, parts.baseUrl, path);
  }
  const routePath = '/api/v1/toilets/:id/route';
  app.get(routePath, deprecated(parts, 'getWalk'), limited(parts, 'default'), (c) =>
    toResponse(route(parts, c.req.param('id'), searchOf(c.req.url))),
  );
  openReads(app, parts.baseUrl, routePath);
  for (const [path, operation, answer] of PLACES) {
    app.get(path, deprecated(parts, operation), limited(parts, 'suggest'), (c) =>
      toResponse(answer(parts, searchOf(c.req.url))),
    );
    openReads(app, parts.baseUrl, path);
  }
  app.get('/places', limited(parts, 'suggest'), (c) =>
    toResponse(suggest(parts, { search: searchOf(c.req.url), headers: c.req.raw.headers })),
  );
  app.get('/asides', limited(parts, 'suggest'), (c) =>
    toResponse(asides(parts, { search: searchOf(c.req.url), headers: c.req.raw.headers })),
  );
  app.get('/hours', limited(parts, 'suggest'), (c) =>
    toResponse(hoursRead(parts.baseUrl, { search: searchOf(c.req.url), headers: c.req.raw.headers })),
  );
  app.all('/hours', allowOnly(parts.baseUrl, 'GET, HEAD'));
  app.all('/asides', allowOnly(parts.baseUrl, 'GET, HEAD'));
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
