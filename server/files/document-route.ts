/**
 * Things to read (pages, descriptions, pictures): GET and HEAD with an ETag, 405 for all else. Each is made from
 * memory, so its quota is wide.
 */
import { createHash } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { allowOnly, openReads } from '../../reads/http/http-response.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { bounded, type LimitParts } from '../rate-limit/limited.ts';

/**
 * Headers of every page for the browser: load nothing from elsewhere, run nothing, no frames, no referrer but the
 * host: addresses of searches have the position. A page that needs more (a map, a position) asks for it for itself alone.
 */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

const tagging = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(PAGE_HEADERS), 'access-control-allow-origin'],
});

/** A 304 says the same about safety as the answer it stands for, and its type, by which it is known whether that is compressed. */
const withEtag: MiddlewareHandler<AppBindings> = async (c, next) => {
  let type: string | null = null;
  await tagging(c, async () => {
    await next();
    type = c.res.headers.get('content-type');
  });
  if (c.res.status === 304 && type !== null) c.res.headers.set('content-type', type);
};

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

/**
 * Mounts a file of ours.
 * @param body as a function it is made for each request; otherwise it stays the same while the process runs
 */
export function fileRoute(
  app: Hono<AppBindings>,
  parts: LimitParts,
  path: string,
  type: string,
  caching: string,
  body: string | Uint8Array<ArrayBuffer> | ((c: Context<AppBindings>) => string),
): void {
  const headers = { 'content-type': type, 'cache-control': caching, 'x-content-type-options': 'nosniff' };
  const answer =
    typeof body === 'function'
      ? (c: Context<AppBindings>) => new Response(body(c), { headers })
      : madeOnce(() => new Response(body, { headers }));
  documentRoute(app, parts, 'files', path, answer);
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
