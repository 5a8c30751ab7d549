/**
 * Files that never change, because their names come from their content: the built scripts, compressed at the build,
 * and our own styles. Browsers may keep them for good.
 */
import { type Context, Hono } from 'hono';
import { allowOnly } from '../allow-only.ts';
import type { Environment } from '../environment.ts';
import { type BuiltFiles, contentTypeOf, type Encoding, ICONS } from './built-files.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

export function assetRoutes(baseUrl: string, files: BuiltFiles | undefined): Hono<Environment> {
  const app = new Hono<Environment>();
  if (!files) return app;
  app.get('/assets/:name', async (c, next) => {
    const path = `assets/${c.req.param('name')}`;
    if (!files.hasAsset(path)) return next();
    const encoding = path.endsWith('.png') ? undefined : encodingOf(c);
    return answer(await files.asset(path, encoding), {
      'content-type': contentTypeOf(path),
      'cache-control': FOREVER,
      vary: 'Accept-Encoding',
      ...(encoding && { 'content-encoding': encoding }),
    });
  });
  for (const name of ICONS) {
    app.get(`/icons/${name}`, async () =>
      answer(await files.icon(name), { 'content-type': contentTypeOf(name), 'cache-control': A_DAY }),
    );
    app.all(`/icons/${name}`, allowOnly(baseUrl, 'GET, HEAD'));
  }
  return app;
}

function answer(body: Buffer, headers: Record<string, string>): Response {
  return new Response(Uint8Array.from(body), {
    headers: { ...headers, 'x-content-type-options': 'nosniff' },
  });
}

/** The smallest that the browser takes. Browsers either name an encoding or do not; none sends `br;q=0`. */
function encodingOf(c: Context): Encoding | undefined {
  const accepted = (c.req.header('accept-encoding') ?? '').split(',').map((name) => name.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}
