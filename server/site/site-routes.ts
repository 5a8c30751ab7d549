/** The website: finding a toilet, the page of one, and what makes it an app that works without network. */
import { type Context, Hono } from 'hono';
import { ToiletResult } from '../../schemas/read-results.ts';
import { readFindQuery } from '../../views/find-query.ts';
import { HELP_TEXTS } from '../../views/texts/catalogues.ts';
import type { HelpTexts } from '../../views/texts/help/help-texts.ts';
import { allowOnly } from '../allow-only.ts';
import { assetRoutes } from '../assets/asset-routes.ts';
import type { Environment } from '../environment.ts';
import { fault } from '../fault.ts';
import { Finder } from '../finder.ts';
import { limited } from '../limits/limited.ts';
import { documentRoute } from '../pages/document-route.ts';
import { type Page, pathOf } from '../pages/page.ts';
import type { AppParts } from '../parts.ts';
import { appManifest } from './app-manifest.ts';
import { findPage } from './find-page.ts';
import { languageOf } from './language.ts';
import { faultPage, noToiletPage, offlinePage } from './message-page.ts';
import { proposePage } from './propose-page.ts';
import { searchAnswer } from './search-answer.ts';
import { sendPage } from './send-page.ts';
import { serviceWorker } from './service-worker.ts';
import { NOSCRIPT_STYLESHEET, SITE_STYLESHEET } from './site-stylesheet.ts';
import { toiletPage } from './toilet-page.ts';
import { PLAIN } from './website.ts';

const FOREVER = 'public, max-age=31536000, immutable';

export function siteRoutes(parts: AppParts): Hono<Environment> {
  const { baseUrl, generations, limits, now, website = PLAIN } = parts;
  const app = new Hono<Environment>();
  const finder = new Finder(parts);

  const send = (
    c: Context<Environment>,
    page: Page,
    status: number = page.status ?? 200,
    headers: Readonly<Record<string, string>> = {},
  ) => sendPage(parts, c, { ...page, status }, headers);
  const textsOf = (c: Context): HelpTexts => HELP_TEXTS[languageOf(c)];

  app.get('/', async (c) => {
    const query = readFindQuery(new URL(c.req.url).search);
    const { answer, status, headers } = await searchAnswer(parts, finder, query, c.env.address);
    const manifest = generations.current?.manifest;
    const page = findPage({
      site: parts,
      website,
      texts: textsOf(c),
      manifest,
      query,
      answer,
      nowMs: now(),
    });
    return send(c, page, status, headers);
  });
  app.all('/', allowOnly(baseUrl, 'GET, HEAD'));

  app.get('/toilets/:id', async (c) => {
    const id = c.req.param('id');
    const texts = textsOf(c);
    const address = `/toilets/${encodeURIComponent(id)}`;
    const verdict = await limits.take('page', c.env.address);
    if (!verdict.allowed) {
      const page = faultPage(parts, website, texts, address, 'limited', 429, verdict.retryAfterS);
      return send(c, page, 429, verdict.headers);
    }
    try {
      const { status, body } = finder.toilet(id);
      if (status === 404) return send(c, noToiletPage(parts, website, texts, address), 404, verdict.headers);
      const result = ToiletResult.parse(JSON.parse(body.toString()));
      if (result.toilet.id !== id) return c.redirect(pathOf(parts, `/toilets/${result.toilet.id}`), 301);
      return send(c, toiletPage(parts, website, texts, result, now()), 200, verdict.headers);
    } catch (error) {
      const { status, headers } = fault(parts, error);
      const { 'retry-after': retryAfter, 'x-request-id': requestId } = headers;
      const page = faultPage(parts, website, texts, address, status === 503 ? 'loading' : 'internal', status);
      return send(c, page, status, {
        ...verdict.headers,
        ...(retryAfter && { 'retry-after': retryAfter }),
        ...(requestId && { 'x-request-id': requestId }),
      });
    }
  });
  app.all('/toilets/:id', allowOnly(baseUrl, 'GET, HEAD'));

  app.get('/propose', limited(parts, 'page'), (c) => {
    const { lat, lon } = readFindQuery(new URL(c.req.url).search);
    const position = lat === undefined || lon === undefined ? null : { lat, lon };
    const manifest = generations.current?.manifest;
    return send(c, proposePage({ site: parts, website, texts: textsOf(c), manifest, position }));
  });
  app.all('/propose', allowOnly(baseUrl, 'GET, HEAD'));

  app.get('/offline', limited(parts, 'page'), (c) => send(c, offlinePage(parts, website, textsOf(c))));
  app.all('/offline', allowOnly(baseUrl, 'GET, HEAD'));

  const file = (
    path: string,
    headers: Record<string, string>,
    body: (c: Context) => string | Promise<string>,
  ) =>
    documentRoute(
      app,
      parts,
      'files',
      path,
      async (c) =>
        new Response(await body(c), { headers: { ...headers, 'x-content-type-options': 'nosniff' } }),
    );
  for (const { path, text } of [SITE_STYLESHEET, NOSCRIPT_STYLESHEET]) {
    file(path, { 'content-type': 'text/css; charset=utf-8', 'cache-control': FOREVER }, () => text);
  }
  file(
    '/manifest.webmanifest',
    { 'content-type': 'application/manifest+json', 'cache-control': 'private, no-cache' },
    (c) => JSON.stringify(appManifest(parts, textsOf(c), website.files !== undefined)),
  );
  const { files } = website;
  if (files) {
    const worker = serviceWorker(parts, files);
    file(
      '/sw.js',
      { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
      () => worker,
    );
  }
  app.route('/', assetRoutes(parts, files));
  return app;
}
