/** The website: finding a toilet, the page of one, and what makes it an app that works without network. */
import { type Context, Hono } from 'hono';
import { pathOf, readSearchQuery, TEXTS } from '#views';
import { PROBLEMS } from '../../schemas/problems/problems.ts';
import { importPercent } from '../../shards/store/import-progress.ts';
import type { AppContext } from '../app-context.ts';
import { assetRoutes } from '../files/asset-routes.ts';
import { documentRoute } from '../files/document-route.ts';
import { allowOnly } from '../http/allow-only.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { faultRefusal } from '../http/fault.ts';
import { localeOf } from '../http/language.ts';
import { limited } from '../rate-limit/limited.ts';
import { asideOf } from '../reads/asides.ts';
import { PLAIN } from '../website/website.ts';
import { weekOfToilet } from '../website/week.ts';
import { appManifest } from './app/app-manifest.ts';
import { serviceWorker } from './app/service-worker.ts';
import { proposePage } from './contribute/propose-page.ts';
import { PageReads } from './search/page-reads.ts';
import { searchAnswer } from './search/search-answer.ts';
import { searchPage } from './search/search-page.ts';
import { faultPage, importingPage, noToiletPage, offlinePage } from './shell/message-page.ts';
import type { Page } from './shell/page.ts';
import { sendPage } from './shell/send-page.ts';
import { NOSCRIPT_STYLESHEET, SITE_STYLESHEET } from './shell/site-stylesheet.ts';
import { toiletPage } from './toilet/toilet-page.ts';

const FOREVER = 'public, max-age=31536000, immutable';

export function siteRoutes(parts: AppContext): Hono<AppBindings> {
  const { baseUrl, generations, limits, now, website = PLAIN } = parts;
  const app = new Hono<AppBindings>();
  const reads = new PageReads(parts);

  const send = (
    c: Context<AppBindings>,
    page: Page,
    status: number = page.status ?? 200,
    headers: Readonly<Record<string, string>> = {},
  ) => sendPage(parts, c, { ...page, status }, headers);
  const textsOf = (c: Context) => TEXTS[localeOf(c.req.raw)];

  app.get('/', async (c) => {
    const percent = generations.current ? undefined : importPercent(generations.dataDir, Date.now());
    if (percent !== undefined) return send(c, importingPage(parts, website, textsOf(c), percent));
    const query = readSearchQuery(new URL(c.req.url).search);
    const { answer, status, headers } = await searchAnswer(parts, reads, query, c.env.address);
    const page = searchPage({
      site: parts,
      website,
      texts: textsOf(c),
      generation: generations.current,
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
      const read = reads.toilet(id);
      if ('refusal' in read)
        return send(c, noToiletPage(parts, website, texts, address), 404, verdict.headers);
      const { toilet } = read.value;
      if (toilet.id !== id) return c.redirect(pathOf(parts, `/toilets/${toilet.id}`), 301);
      const beside = reads.details(id);
      const details = 'refusal' in beside ? {} : beside.value.details;
      const manifest = generations.current?.manifest;
      const { where, week } = generations.read((generation) => ({
        where: asideOf(generation, id, now()).place ?? null,
        week: weekOfToilet(generation, id, now()),
      }));
      const shown = { result: read.value, details, where, week, manifest };
      const page = toiletPage(parts, website, texts, shown, now());
      return send(c, page, 200, verdict.headers);
    } catch (error) {
      const { kind, retryAfterS, headers = {} } = faultRefusal(parts, error);
      const { status } = PROBLEMS[kind];
      const page = faultPage(parts, website, texts, address, status === 503 ? 'loading' : 'internal', status);
      return send(c, page, status, {
        ...verdict.headers,
        ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
        ...headers,
      });
    }
  });
  app.all('/toilets/:id', allowOnly(baseUrl, 'GET, HEAD'));

  app.get('/propose', limited(parts, 'page'), (c) => {
    const { lat, lon } = readSearchQuery(new URL(c.req.url).search);
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
