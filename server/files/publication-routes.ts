/**
 * Files of the toilets, for pages and programs that search by themselves: `/data/directory.bin`, the one that changes, and files
 * named by their content. A static host serves the same addresses, and the same bytes.
 */
import { Hono } from 'hono';
import { OPEN_TO_ALL } from '../../reads/http/cors.ts';
import { toResponse } from '../../reads/http/http-response.ts';
import { problem } from '../../reads/http/problem.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import { LIVE_NAME } from '../../shards/generation/live-states.ts';
import { FOREVER, SECONDS, SHORT } from '../../shards/publication/cache-control.ts';
import { DIRECTORY_NAME } from '../../shards/publication/directory.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { openDocumentRoute } from './document-route.ts';
import type { FileParts } from './file-routes.ts';
import { PublishedFiles } from './published-files.ts';

const PATH = '/data/:file';
const ENDING = '.bin';

export function publicationRoutes(parts: FileParts): Hono<AppBindings> {
  const { baseUrl, generations } = parts;
  const app = new Hono<AppBindings>();
  const files = new PublishedFiles(generations);
  openDocumentRoute(app, parts, 'data', PATH, async (c) => {
    const file = c.req.param('file') ?? '';
    const name = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : '';
    const bytes = await files.get(name);
    if (bytes === 'busy') return toResponse(problem(baseUrl, refuse('database-unavailable', 'packing')));
    if (!bytes) {
      const missing = `No file has this name any more. Load ${baseUrl}/data/${DIRECTORY_NAME}${ENDING} again: it names the files of today.`;
      return toResponse(problem(baseUrl, refuse('not-found', 'file', missing)));
    }
    const cacheControl = name === DIRECTORY_NAME ? SHORT : name === LIVE_NAME ? SECONDS : FOREVER;
    return new Response(bytes, {
      headers: { 'content-type': 'application/octet-stream', 'cache-control': cacheControl, ...OPEN_TO_ALL },
    });
  });
  return app;
}
