/**
 * Things to read (pages, descriptions, pictures): GET and HEAD with an ETag, 405 for all else. Each is made from
 * memory, so its quota is wide.
 */

import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { allowOnly, openReads } from '../../reads/http/allow-only.ts';
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

/**
 * Documents that stay the same while the process runs: their bytes and their ETag are made at the first request.
 * Made anew for each, `/openapi.json` took 0.8 ms of CPU instead of 0.1, most of it for the ETag.
 */
export function madeOnce(make: () => Response | Promise<Response>): () => Promise<Response> {
  let made: Promise<Made> | undefined;
  return async () => {
    made ??= keep(make);
    const { bytes, headers } = await made;
    return new Response(bytes, { headers });
  };
}

interface Made {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

async function keep(make: () => Response | Promise<Response>): Promise<Made> {
  const response = await make();
  const bytes = new Uint8Array(await response.arrayBuffer());
  const etag = `"${createHash('sha1').update(bytes).digest('hex')}"`;
  return { bytes, headers: { ...Object.fromEntries(response.headers), etag } };
}
