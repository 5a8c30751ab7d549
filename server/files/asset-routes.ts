/**
 * Serves the files of the build. Assets never change, because their names come from their content: browsers may keep
 * them for good. Hono's serve-static picks the compressed form and the content type.
 */
import { Hono } from 'hono';
import { serveStatic } from 'hono/serve-static';
import { allowOnly, OPEN_TO_ALL, openReads } from '../../reads/http/http-response.ts';

import type { AppBindings } from '../http/app-bindings.ts';
import { bounded, type LimitParts } from '../rate-limit/limited.ts';
import { type BuiltFiles, ELEMENT, ICONS } from './built-files.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** Pages of other sites name it by this address for years. */
const AN_HOUR = 'public, max-age=3600';
const A_DAY = 'public, max-age=86400';

export function assetRoutes(parts: LimitParts, files: BuiltFiles | undefined): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  if (!files) return app;
  const serve = (headers: Record<string, string>) =>
    serveStatic<AppBindings>({
      root: '',
      precompressed: true,
      getContent: async (path) => files.get(path.slice(1)) ?? null,
      onFound: (_, c) => {
        for (const [name, value] of Object.entries(headers)) c.header(name, value);
        c.header('x-content-type-options', 'nosniff');
      },
    });
  const serveAsset = serve({ 'cache-control': FOREVER, vary: 'Accept-Encoding' });
  app.get('/assets/:name', bounded(parts, 'files'), (c, next) =>
    files.isAsset(c.req.path.slice(1)) ? serveAsset(c, next) : next(),
  );
  const elementPath = `/${ELEMENT}`;
  const open = { 'cache-control': AN_HOUR, vary: 'Accept-Encoding', ...OPEN_TO_ALL };
  app.get(elementPath, bounded(parts, 'files'), serve(open));
  openReads(app, parts.baseUrl, elementPath);
  for (const name of ICONS) {
    const path = `/icons/${name}`;
    app.get(path, bounded(parts, 'files'), serve({ 'cache-control': A_DAY }));
    app.all(path, allowOnly(parts.baseUrl, 'GET, HEAD'));
  }
  return app;
}
