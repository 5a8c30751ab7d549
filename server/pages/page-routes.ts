/** The pages around the API, their stylesheet and pictures, and the documents for programs that read pages. */
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { readDumps } from '../../shards/dump-folder.ts';
import type { Environment } from '../environment.ts';
import type { AppParts } from '../parts.ts';
import { documentRoute } from './document-route.ts';
import { licencePage } from './licence-page.ts';
import { madeOnce } from './made-once.ts';
import { type Page, renderPage, type Site } from './page.ts';
import { isProblemKind, problemIndexPage, problemPage } from './problem-pages.ts';
import { STYLESHEET } from './stylesheet.ts';
import { llmsText, ROBOTS_TEXT } from './text-documents.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

export function pageRoutes(parts: Site & Pick<AppParts, 'generations' | 'limits'>): Hono<Environment> {
  const { baseUrl, generations } = parts;
  const app = new Hono<Environment>();
  const page = (path: string, make: () => Page) =>
    documentRoute(app, parts, 'open', path, () => renderPage(parts, make()));
  const file = (
    path: string,
    contentType: string,
    cacheControl: string,
    body: string | Uint8Array<ArrayBuffer>,
  ) =>
    documentRoute(
      app,
      parts,
      'files',
      path,
      madeOnce(
        () =>
          new Response(body, {
            headers: {
              'content-type': contentType,
              'cache-control': cacheControl,
              'x-content-type-options': 'nosniff',
            },
          }),
      ),
    );

  page('/licence', () => licencePage(parts, generations.current?.manifest, readDumps(generations.dataDir)));
  documentRoute(
    app,
    parts,
    'open',
    '/problems',
    madeOnce(() => renderPage(parts, problemIndexPage(parts))),
  );
  documentRoute(app, parts, 'open', '/problems/:slug', (c) => {
    const slug = c.req.param('slug') ?? '';
    return isProblemKind(slug) ? renderPage(parts, problemPage(parts, slug)) : Promise.resolve(c.notFound());
  });
  file('/llms.txt', 'text/plain; charset=utf-8', A_DAY, llmsText(baseUrl));
  file('/robots.txt', 'text/plain; charset=utf-8', A_DAY, ROBOTS_TEXT);
  file(STYLESHEET.path, 'text/css; charset=utf-8', FOREVER, STYLESHEET.text);
  for (const [name, contentType] of [
    ['favicon.svg', 'image/svg+xml'],
    ['favicon.ico', 'image/vnd.microsoft.icon'],
  ] as const) {
    file(`/${name}`, contentType, A_DAY, readFileSync(new URL(`./${name}`, import.meta.url)));
  }
  return app;
}
