/** The start page: the search, or how far the first import is. */
import { Hono } from 'hono';
import { readSearchQuery, TEXTS } from '#views';
import { allowOnly } from '../../../reads/http/allow-only.ts';
import { importPercent } from '../../../shards/store/import-progress.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { localeOf } from '../../http/language.ts';
import { PLAIN } from '../../website/website.ts';
import { importingPage } from '../shell/message-page.ts';
import { sendPage } from '../shell/send-page.ts';
import type { PageReads } from './page-reads.ts';
import { searchAnswer } from './search-answer.ts';
import { searchPage } from './search-page.ts';

export function searchRoutes(context: AppContext, reads: PageReads): Hono<AppBindings> {
  const { baseUrl, generations, now, website = PLAIN } = context;
  const app = new Hono<AppBindings>();
  app.get('/', async (c) => {
    const texts = TEXTS[localeOf(c.req.raw)];
    const generation = generations.current;
    const percent = generation ? undefined : importPercent(generations.dataDir, Date.now());
    if (percent !== undefined) return sendPage(context, c, importingPage(context, website, texts, percent));
    const query = readSearchQuery(new URL(c.req.url).search);
    const { answer, status, headers } = await searchAnswer(context, reads, query, c.env.address);
    const state = {
      site: context,
      website,
      texts,
      generation: generations.current,
      query,
      answer,
      nowMs: now(),
    };
    return sendPage(context, c, { ...searchPage(state), status }, headers);
  });
  app.all('/', allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}
