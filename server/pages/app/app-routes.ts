/** Routes of the app that works without network: its files, the worker, the manifest, the page without network. */
import { type Context, Hono } from 'hono';
import { serveStatic } from 'hono/serve-static';
import { offlinePage, pathOf } from '#views';
import { allowOnly, OPEN_TO_ALL, openReads } from '../../../reads/http/http-response.ts';
import type { AppContext } from '../../app-context.ts';
import { type BuiltFiles, ELEMENT, ICONS, OFFLINE_TOILET, TOILET_TEXTS } from '../../files/built-files.ts';
import { fileRoute } from '../../files/document-route.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { bounded, type LimitParts } from '../../rate-limit/limited.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import { siteFor, sitePage, siteRoute } from '../shell/page.ts';
import { NOSCRIPT_STYLESHEET, SITE_STYLESHEET } from '../shell/stylesheet.ts';
import { appManifest, serviceWorker } from './app-files.ts';

const FOREVER = 'public, max-age=31536000, immutable';

export function appRoutes(context: AppContext): Hono<AppBindings> {
  const files = context.website?.files;
  const app = new Hono<AppBindings>();
  siteRoute(app, context, 'page', '/offline', (into) => {
    const { styles } = mapSettingsOf(context, into.website, context.generations.current?.manifest);
    const content = offlinePage(context, { base: pathOf(context, ''), styles, api: null }, into.texts);
    return sitePage(into, content, files?.scriptsOf(into.texts.language, OFFLINE_TOILET, TOILET_TEXTS));
  });

  for (const { path, text } of [SITE_STYLESHEET, NOSCRIPT_STYLESHEET])
    fileRoute(app, context, path, 'text/css; charset=utf-8', FOREVER, text);
  const manifest = (c: Context) =>
    JSON.stringify(appManifest(context, siteFor(context, c.req.raw).texts, files !== undefined));
  fileRoute(
    app,
    context,
    '/manifest.webmanifest',
    'application/manifest+json',
    'private, no-cache',
    manifest,
  );
  if (files)
    fileRoute(
      app,
      context,
      '/sw.js',
      'text/javascript; charset=utf-8',
      'no-cache',
      serviceWorker(context, files),
    );
  app.route('/', assetRoutes(context, files));
  return app;
}

/** Pages of other sites name it by this address for years. */
const AN_HOUR = 'public, max-age=3600';
const A_DAY = 'public, max-age=86400';

/**
 * Serves the files of the build. Assets never change, because their names come from their content: browsers may keep
 * them for good. Hono's serve-static picks the compressed form and the content type.
 */
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
