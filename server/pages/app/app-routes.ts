/** Routes of the app that works without network: its files, the worker, the manifest, the page without network. */
import { type Context, Hono } from 'hono';
import { offlinePage, pathOf } from '#views';
import type { AppContext } from '../../app-context.ts';
import { assetRoutes } from '../../files/asset-routes.ts';
import { OFFLINE_TOILET, TOILET_TEXTS } from '../../files/built-files.ts';
import { fileRoute } from '../../files/document-route.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
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
