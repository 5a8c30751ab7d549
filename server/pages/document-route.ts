/**
 * Things to read (pages, descriptions, pictures): GET and HEAD with an ETag, 405 for all else. Each is made from
 * memory, so its allowance is wide.
 */
import type { Context, Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { allowOnly } from '../allow-only.ts';
import type { Environment } from '../environment.ts';
import { bounded } from '../limits/limited.ts';
import type { AppParts } from '../parts.ts';
import { PAGE_HEADERS } from './page-headers.ts';

/** A 304 says the same about safety as the answer it stands for. */
const withEtag = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(PAGE_HEADERS), 'access-control-allow-origin'],
});

export function documentRoute(
  app: Hono<Environment>,
  parts: Pick<AppParts, 'baseUrl' | 'limits'>,
  bucket: 'open' | 'files',
  path: string,
  answer: (c: Context<Environment>) => Response | Promise<Response>,
): void {
  app.get(path, bounded(parts, bucket), withEtag, answer);
  app.all(path, allowOnly(parts.baseUrl, 'GET, HEAD'));
}
