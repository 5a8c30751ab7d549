/** Routes of OGC API Features (reads/ogc.ts). */
import { type Context, Hono } from 'hono';
import { OPEN_TO_ALL } from '../../reads/http/cors.ts';
import { toResponse } from '../../reads/http/http-response.ts';
import { openReads } from '../../reads/http/open-reads.ts';
import { CONFORMANCE, collections, ITEMS_PATH, item, items, landing, OGC_PATH } from '../../reads/ogc.ts';
import { searchOf } from '../../reads/read-target.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { bounded, type LimitParts, limited } from '../rate-limit/limited.ts';
import { type ReadParts, readingOf } from './read-parts.ts';

const FIXED = { ...OPEN_TO_ALL, 'cache-control': 'public, max-age=3600' };

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
