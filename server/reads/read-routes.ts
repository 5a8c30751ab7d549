/** Routes of the three reads, and of the suggestions for our own search field. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { allowOnly, openReads } from '../../reads/http/allow-only.ts';
import { OPEN_TO_ALL } from '../../reads/http/cors.ts';
import { toResponse } from '../../reads/http/http-response.ts';
import {
  alongRoute,
  type NamesReading,
  namePosition,
  route,
  suggestPlaces,
  summary,
} from '../../reads/more-reads.ts';
import { CONFORMANCE, collections, ITEMS_PATH, item, items, landing, OGC_PATH } from '../../reads/ogc.ts';
import { ReadApi } from '../../reads/read-api.ts';
import {
  ALONG_PATH,
  NAME_PATH,
  PLACES_PATH,
  READ_BUCKETS,
  READ_PATHS,
  ROUTE_PATH,
  readTargetOf,
  SUMMARY_PATH,
  searchOf,
  targetOf,
} from '../../reads/read-target.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { type DeprecationParts, deprecated } from '../http/deprecation.ts';
import { bounded, type LimitParts, limited } from '../rate-limit/limited.ts';
import { asides, hoursRead, suggest, suggestionsFor } from './own-page-read.ts';
import { type ReadParts, readingOf } from './read-parts.ts';

/** They have the quota of suggestions: a user types five letters a second. */
const PLACES = [
  [PLACES_PATH, 'suggestPlaces', suggestPlaces],
  [NAME_PATH, 'namePosition', namePosition],
] as const;

export function readRoutes(parts: ReadParts & LimitParts & DeprecationParts): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  const reading = readingOf(parts);
  const reads = new ReadApi(reading);
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
  // Before the toilets: its last segment looks like an id.
  app.get(SUMMARY_PATH, deprecated(parts, 'summarizeArea'), limited(parts, 'default'), async (c) =>
    toResponse(await summary(reading, searchOf(c.req.url), nextTurn)),
  );
  openReads(app, parts.baseUrl, SUMMARY_PATH);
  for (const [path, operation] of READ_PATHS) {
    app.get(path, deprecated(parts, operation), limited(parts, READ_BUCKETS[operation]), read);
    openReads(app, parts.baseUrl, path);
  }
  app.get(ROUTE_PATH, deprecated(parts, 'getWalk'), limited(parts, 'default'), (c) =>
    toResponse(route(reading, c.req.param('id'), searchOf(c.req.url))),
  );
  openReads(app, parts.baseUrl, ROUTE_PATH);
  app.get(ALONG_PATH, deprecated(parts, 'findToiletsAlong'), limited(parts, 'default'), (c) =>
    toResponse(alongRoute(reading, searchOf(c.req.url))),
  );
  openReads(app, parts.baseUrl, ALONG_PATH);
  const names: NamesReading = {
    ...reading,
    suggest: (text, most) => parts.generations.read((generation) => suggestionsFor(generation, text, most)),
  };
  for (const [path, operation, answer] of PLACES) {
    app.get(path, deprecated(parts, operation), limited(parts, 'suggest'), (c) =>
      toResponse(answer(names, searchOf(c.req.url))),
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

const FIXED = { ...OPEN_TO_ALL, 'cache-control': 'public, max-age=3600' };

/** Routes of OGC API Features (reads/ogc.ts). */
export function ogcRoutes(parts: ReadParts & LimitParts): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  const { baseUrl } = parts;
  const reading = readingOf(parts);
  const serve = (path: string, bucket: 'open' | 'default', answer: (c: Context<AppBindings>) => Response) => {
    app.get(path, bucket === 'open' ? bounded(parts, bucket) : limited(parts, bucket), answer);
    openReads(app, baseUrl, path);
  };
  serve(OGC_PATH, 'open', (c) => c.json(landing(baseUrl), 200, FIXED));
  serve(`${OGC_PATH}/conformance`, 'open', (c) => c.json(CONFORMANCE, 200, FIXED));
  serve(`${OGC_PATH}/collections`, 'open', () => toResponse(collections(reading, true)));
  serve(`${OGC_PATH}/collections/toilets`, 'open', () => toResponse(collections(reading, false)));
  serve(ITEMS_PATH, 'default', (c) => toResponse(items(reading, searchOf(c.req.url))));
  serve(`${ITEMS_PATH}/:id`, 'default', (c) => toResponse(item(reading, c.req.param('id') ?? '')));
  return app;
}
