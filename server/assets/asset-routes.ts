/**
 * Files that never change, because their names come from their content: the built scripts, compressed at the build,
 * and our own styles. Browsers may keep them for good.
 */
import { type Context, Hono } from 'hono';
import { allowOnly } from '../allow-only.ts';
import type { Environment } from '../environment.ts';
import { bounded } from '../limits/limited.ts';
import type { AppParts } from '../parts.ts';
import { type BuiltFiles, contentTypeOf, type Encoding, ICONS } from './built-files.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

export function assetRoutes(
  parts: Pick<AppParts, 'baseUrl' | 'limits'>,
  files: BuiltFiles | undefined,
): Hono<Environment> {
  const app = new Hono<Environment>();
  if (!files) return app;
  app.get('/assets/:name', bounded(parts, 'files'), async (c, next) => {
    const path = `assets/${c.req.param('name')}`;
    const asset = files.asset(path, encodingsOf(c));
    if (!asset) return next();
    return answer(asset.bytes, {
      'content-type': contentTypeOf(path),
      'cache-control': FOREVER,
      vary: 'Accept-Encoding',
      ...(asset.encoding && { 'content-encoding': asset.encoding }),
    });
  });
  for (const name of ICONS) {
    const icon = files.icon(name);
    if (!icon) continue;
    app.get(`/icons/${name}`, bounded(parts, 'files'), () =>
      answer(icon, { 'content-type': contentTypeOf(name), 'cache-control': A_DAY }),
    );
    app.all(`/icons/${name}`, allowOnly(parts.baseUrl, 'GET, HEAD'));
  }
  return app;
}

function answer(body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Response {
  return new Response(body, { headers: { ...headers, 'x-content-type-options': 'nosniff' } });
}

/** The smallest first. Browsers either name an encoding or do not; none sends `br;q=0`. */
function encodingsOf(c: Context): Encoding[] {
  const accepted = (c.req.header('accept-encoding') ?? '').split(',').map((name) => name.trim());
  return (['br', 'gzip'] as const).filter((encoding) => accepted.includes(encoding));
}
