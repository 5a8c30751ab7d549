/**
 * Things to read (pages, descriptions, pictures): GET and HEAD with an ETag, 405 for all else. Each is made from
 * memory, so its quota is wide.
 */
import type { Context, Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { allowOnly } from '../../reads/http/allow-only.ts';
import { openReads } from '../../reads/http/open-reads.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { bounded, type LimitParts } from '../rate-limit/limited.ts';
import { PAGE_HEADERS } from './page-headers.ts';

/** A 304 says the same about safety as the answer it stands for. */
const withEtag = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(PAGE_HEADERS), 'access-control-allow-origin'],
});

export function documentRoute(
  app: Hono<AppBindings>,
  parts: LimitParts,
  bucket: 'open' | 'files' | 'data',
  path: string,
  answer: (c: Context<AppBindings>) => Response | Promise<Response>,
): void {
  app.get(path, bounded(parts, bucket), withEtag, answer);
  app.all(path, allowOnly(parts.baseUrl, 'GET, HEAD'));
}

/** The same for what pages of any site may read: the answer allows it by its headers. */
export function openDocumentRoute(
  ...[app, parts, bucket, path, answer]: Parameters<typeof documentRoute>
): void {
  app.get(path, bounded(parts, bucket), withEtag, answer);
  openReads(app, parts.baseUrl, path);
}
