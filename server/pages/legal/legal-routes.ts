/** The pages that the law or fairness asks for: about, privacy, and the imprint if one is set. */
import { type Context, Hono } from 'hono';
import { aboutPage, imprintPage, TEXTS } from '#views';
import { allowOnly } from '../../../reads/http/allow-only.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { localeOf } from '../../http/language.ts';
import { limited } from '../../rate-limit/limited.ts';
import { PLAIN } from '../../website/website.ts';
import { sendPage } from '../shell/send-page.ts';
import { sitePage } from '../shell/site-page.ts';
import { privacyPage } from './privacy-page.ts';

export function legalRoutes(parts: AppContext): Hono<AppBindings> {
  const { baseUrl, imprint, others, website = PLAIN } = parts;
  const app = new Hono<AppBindings>();
  const textsOf = (c: Context) => TEXTS[localeOf(c.req.raw)];
  app.get('/about', limited(parts, 'page'), (c) =>
    sendPage(parts, c, sitePage(parts, website, textsOf(c), aboutPage(parts, textsOf(c)))),
  );
  app.all('/about', allowOnly(baseUrl, 'GET, HEAD'));
  app.get('/privacy', limited(parts, 'page'), (c) =>
    sendPage(parts, c, privacyPage(parts, website, textsOf(c), others)),
  );
  app.all('/privacy', allowOnly(baseUrl, 'GET, HEAD'));
  if (imprint === undefined) return app;
  app.get('/imprint', limited(parts, 'page'), (c) =>
    sendPage(parts, c, sitePage(parts, website, textsOf(c), imprintPage(textsOf(c), imprint))),
  );
  app.all('/imprint', allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}
