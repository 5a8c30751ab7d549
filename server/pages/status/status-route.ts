/** `/status`: a page for browsers, JSON for programs of any site. */
import { Hono } from 'hono';
import { type Site, statusPage } from '#views';
import { OPEN_TO_ALL } from '../../../reads/http/http-response.ts';
import type { AppContext } from '../../app-context.ts';
import { openDocumentRoute, PAGE_HEADERS } from '../../files/document-route.ts';
import { NO_NEWS, statusOf } from '../../health/readiness.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { renderPage } from '../shell/page.ts';

const NOT_KEPT = { 'cache-control': 'no-store', vary: 'Accept' };

export function statusRoute(
  parts: Site & Pick<AppContext, 'generations' | 'limits' | 'health' | 'now'>,
): Hono<AppBindings> {
  const { generations, health = NO_NEWS, now } = parts;
  const app = new Hono<AppBindings>();
  openDocumentRoute(app, parts, 'open', '/status', async (c) => {
    const status = await statusOf(generations, health, now());
    if (!c.req.header('accept')?.includes('text/html'))
      return c.json(status, 200, { ...OPEN_TO_ALL, ...NOT_KEPT });
    return renderPage(parts, { ...statusPage(parts, status), headers: { ...PAGE_HEADERS, ...NOT_KEPT } });
  });
  return app;
}
