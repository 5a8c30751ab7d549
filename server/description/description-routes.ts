/** The API description: for programs at /openapi.json, to read at /docs. Each is made once a process. */
import { Hono } from 'hono';
import type { Environment } from '../environment.ts';
import { documentRoute } from '../pages/document-route.ts';
import { madeOnce } from '../pages/made-once.ts';
import { renderPage, type Site } from '../pages/page.ts';
import type { AppParts } from '../parts.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

const OPENAPI_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=3600',
  // Tools that show descriptions run in browsers, on other hosts.
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

/** @param parts operations that are on their way out are marked as deprecated */
export function descriptionRoutes(
  parts: Site & Pick<AppParts, 'limits'> & { readonly deprecations?: Readonly<Record<string, unknown>> },
): Hono<Environment> {
  const app = new Hono<Environment>();
  const { baseUrl, contact, deprecations = {} } = parts;
  const options = { baseUrl, contact, deprecated: new Set(Object.keys(deprecations)) };
  const description = JSON.stringify(openApi(options));
  const docs = docsPage(options);
  const openApiDocument = madeOnce(() => new Response(description, { headers: OPENAPI_HEADERS }));
  const docsDocument = madeOnce(() => renderPage(parts, docs));
  documentRoute(app, parts, 'open', '/openapi.json', openApiDocument);
  documentRoute(app, parts, 'open', '/docs', docsDocument);
  return app;
}
