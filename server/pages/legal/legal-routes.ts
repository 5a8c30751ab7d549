/** The pages that the law or fairness asks for: about, privacy, and the imprint if one is set. */
import { type Context, Hono } from 'hono';
import {
  type AllTexts,
  aboutPage,
  privacyPage as contentOf,
  imprintPage,
  type Site,
  TEXTS,
  type ThirdParties,
} from '#views';
import { MAX_DAYS } from '../../../overlay/accounts/accounts.ts';
import { allowOnly } from '../../../reads/http/allow-only.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { LANGUAGE_COOKIE, localeOf } from '../../http/language.ts';
import { SESSION_COOKIE } from '../../operations/accounts/account.ts';
import { BROWSER_COOKIE, BROWSER_DAYS } from '../../operations/accounts/known-browser.ts';
import { limited } from '../../rate-limit/limited.ts';
import { PLAIN, type Website } from '../../website/website.ts';
import type { Page } from '../shell/page.ts';
import { sendPage } from '../shell/send-page.ts';
import { sitePage } from '../shell/site-page.ts';
import { NO_THIRD_PARTIES } from './others.ts';
import { VALUES } from './privacy-rows.ts';

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

export const COOKIES = {
  session: { name: SESSION_COOKIE, days: MAX_DAYS },
  browser: { name: BROWSER_COOKIE, days: BROWSER_DAYS },
  language: { name: LANGUAGE_COOKIE },
} as const;

/** The page /privacy with the names and times of this server. */
function privacyPage(
  site: Site,
  website: Website,
  texts: AllTexts,
  others: ThirdParties = NO_THIRD_PARTIES,
): Page {
  const state = { others, values: VALUES, cookies: COOKIES };
  return sitePage(site, website, texts, contentOf(site, state, texts));
}
