/**
 * The API description: for programs at /openapi.json, to read at /docs. Each is made once a process, when it is first
 * asked for: made with every app, both took 9 of 30 s of CPU of three files of server tests.
 */
import { Hono } from 'hono';
import { docsPage, type Site } from '#views';
import type { AppContext } from '../app-context.ts';
import { madeOnce, openDocumentRoute } from '../files/document-route.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { fixedReadable, readableRoute } from '../pages/docs/readable.ts';
import { docsState } from './docs-state.ts';
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
  parts: Site & Pick<AppContext, 'limits'> & { readonly deprecations?: Readonly<Record<string, unknown>> },
): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  const { baseUrl, contact, deprecations = {} } = parts;
  const options = { baseUrl, contact, deprecated: new Set(Object.keys(deprecations)) };
  const openApiDocument = madeOnce(
    () => new Response(JSON.stringify(openApi(options)), { headers: OPENAPI_HEADERS }),
  );
  openDocumentRoute(app, parts, 'open', '/openapi.json', openApiDocument);
  const docs = fixedReadable(parts, () => docsPage(parts, docsState(options)));
  readableRoute(app, parts, '/docs', docs);
  return app;
}
