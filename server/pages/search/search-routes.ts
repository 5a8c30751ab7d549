/** The start page: the search, or how far the first import is. */
import { Hono } from 'hono';
import encodeQR from 'qr';
import { addressOf, pathOf, printPage, readSearchQuery, TEXTS } from '#views';
import { allowOnly } from '../../../reads/http/allow-only.ts';
import { importPercent } from '../../../shards/store/import-progress.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { localeOf } from '../../http/language.ts';
import { limited } from '../../rate-limit/limited.ts';
import { PLAIN } from '../../website/website.ts';
import { weekOfToilet } from '../../website/week.ts';
import { importingPage } from '../shell/message-page.ts';
import { sendPage } from '../shell/send-page.ts';
import { sitePage } from '../shell/site-page.ts';
import type { PageReads } from './page-reads.ts';
import { searchAnswer, uncountedAnswer } from './search-answer.ts';
import { searchPage, searchState } from './search-page.ts';

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

/** The page /print: a search on one sheet of paper. */
export function printRoutes(context: AppContext, reads: PageReads): Hono<AppBindings> {
  const { baseUrl, generations, now, website = PLAIN } = context;
  const app = new Hono<AppBindings>();
  app.get('/print', limited(context, 'page'), async (c) => {
    const texts = TEXTS[localeOf(c.req.raw)];
    const { more: _, ...query } = readSearchQuery(new URL(c.req.url).search);
    const { answer } = await uncountedAnswer(context, reads, query);
    // The search says why there is nothing to print.
    if (answer.kind !== 'found' || answer.result.results.length === 0)
      return c.redirect(pathOf(context, addressOf(query)), 302);
    const nowMs = now();
    const weeks = generations.read(
      (generation) =>
        new Map(answer.result.results.map(({ id }) => [id, weekOfToilet(generation, id, nowMs)])),
    );
    const state = searchState({
      ...{ site: context, website, generation: generations.current, query, answer, nowMs },
    });
    const print = {
      ...{ state, answer, weeks, hasMap: state.map.styles !== null && website.files !== undefined },
      code: encodeQR(baseUrl + addressOf(query), 'svg', { ecc: 'quartile' }),
    };
    return sendPage(context, c, sitePage(context, website, texts, printPage(context, print, texts)));
  });
  app.all('/print', allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}
