/** The page /print: a search on one sheet of paper. */
import { Hono } from 'hono';
import encodeQR from 'qr';
import { addressOf, pathOf, printPage, readSearchQuery, TEXTS } from '#views';
import { allowOnly } from '../../../reads/http/allow-only.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { localeOf } from '../../http/language.ts';
import { limited } from '../../rate-limit/limited.ts';
import { PLAIN } from '../../website/website.ts';
import { weekOfToilet } from '../../website/week.ts';
import { sendPage } from '../shell/send-page.ts';
import { sitePage } from '../shell/site-page.ts';
import type { PageReads } from './page-reads.ts';
import { uncountedAnswer } from './search-answer.ts';
import { searchState } from './search-page.ts';

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
