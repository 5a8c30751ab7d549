/** The pages that the law or fairness asks for: privacy, and the imprint where one is set. */
import { type Context, Hono } from 'hono';
import { TEXTS } from '../../views/texts/catalogues.ts';
import { allowOnly } from '../allow-only.ts';
import type { Environment } from '../environment.ts';
import { limited } from '../limits/limited.ts';
import type { AppParts } from '../parts.ts';
import { imprintPage } from './imprint-page.ts';
import { languageOf } from './language.ts';
import { privacyPage } from './privacy-page.ts';
import { sendPage } from './send-page.ts';
import { PLAIN } from './website.ts';

export function legalRoutes(parts: AppParts): Hono<Environment> {
  const { baseUrl, imprint, others, website = PLAIN } = parts;
  const app = new Hono<Environment>();
  const textsOf = (c: Context) => TEXTS[languageOf(c)];
  app.get('/privacy', limited(parts, 'page'), (c) =>
    sendPage(parts, c, privacyPage(parts, website, textsOf(c), others)),
  );
  app.all('/privacy', allowOnly(baseUrl, 'GET, HEAD'));
  if (imprint === undefined) return app;
  app.get('/imprint', limited(parts, 'page'), (c) =>
    sendPage(parts, c, imprintPage(parts, website, textsOf(c), imprint)),
  );
  app.all('/imprint', allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}
