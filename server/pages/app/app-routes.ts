/** Routes of the app that works without network: its files, the worker, the manifest, the page without network. */
import { type Context, Hono } from 'hono';
import { offlinePage, pathOf, TEXTS } from '#views';
import { allowOnly } from '../../../reads/http/allow-only.ts';
import type { AppContext } from '../../app-context.ts';
import { assetRoutes } from '../../files/asset-routes.ts';
import { OFFLINE_TOILET, TOILET_TEXTS } from '../../files/built-files.ts';
import { documentRoute } from '../../files/document-route.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { localeOf } from '../../http/language.ts';
import { limited } from '../../rate-limit/limited.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import { PLAIN } from '../../website/website.ts';
import { sendPage } from '../shell/page.ts';
import { sitePage } from '../shell/site-page.ts';
import { NOSCRIPT_STYLESHEET, SITE_STYLESHEET } from '../shell/stylesheet.ts';
import { appManifest } from './app-manifest.ts';
import { serviceWorker } from './service-worker.ts';

const FOREVER = 'public, max-age=31536000, immutable';

export function appRoutes(context: AppContext): Hono<AppBindings> {
  const { baseUrl, website = PLAIN } = context;
  const { files } = website;
  const app = new Hono<AppBindings>();
  const textsOf = (c: Context) => TEXTS[localeOf(c.req.raw)];
  app.get('/offline', limited(context, 'page'), (c) => {
    const texts = textsOf(c);
    const { styles } = mapSettingsOf(context, website, context.generations.current?.manifest);
    const content = offlinePage(context, { base: pathOf(context, ''), styles, api: null }, texts);
    const scripts = files?.scriptsOf(texts.language, OFFLINE_TOILET, TOILET_TEXTS);
    return sendPage(context, c, sitePage(context, website, texts, content, scripts));
  });
  app.all('/offline', allowOnly(baseUrl, 'GET, HEAD'));

  const file = (
    path: string,
    type: string,
    caching: string,
    body: (c: Context) => string | Promise<string>,
  ) =>
    documentRoute(app, context, 'files', path, async (c) => {
      const headers = { 'content-type': type, 'cache-control': caching, 'x-content-type-options': 'nosniff' };
      return new Response(await body(c), { headers });
    });
  for (const { path, text } of [SITE_STYLESHEET, NOSCRIPT_STYLESHEET])
    file(path, 'text/css; charset=utf-8', FOREVER, () => text);
  file('/manifest.webmanifest', 'application/manifest+json', 'private, no-cache', (c) =>
    JSON.stringify(appManifest(context, textsOf(c), files !== undefined)),
  );
  if (files) {
    const worker = serviceWorker(context, files);
    file('/sw.js', 'text/javascript; charset=utf-8', 'no-cache', () => worker);
  }
  app.route('/', assetRoutes(context, files));
  return app;
}
