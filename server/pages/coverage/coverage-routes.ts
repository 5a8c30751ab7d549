/** The page of a town, and its map. */
import { Hono } from 'hono';
import { type CoverageAnswer, coveragePage, readCoverageQuery, TEXTS } from '#views';
import { allowOnly } from '../../../reads/http/allow-only.ts';
import { toResponse } from '../../../reads/http/http-response.ts';
import { problem } from '../../../reads/http/problem.ts';
import { refuse } from '../../../schemas/problems/problems.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { localeOf } from '../../http/language.ts';
import { limited } from '../../rate-limit/limited.ts';
import { PLAIN } from '../../website/website.ts';
import { statusOfFault } from '../shell/place-of.ts';
import { sendPage } from '../shell/send-page.ts';
import { sitePage } from '../shell/site-page.ts';
import { countedTown, coverageAnswer } from './coverage-answer.ts';
import { TownCoverages } from './town-coverage.ts';

const MAP_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // Its minutes depend on the data of now.
  'cache-control': 'public, max-age=300',
  'content-security-policy': "default-src 'none'",
};

export function coverageRoutes(context: AppContext): Hono<AppBindings> {
  const { baseUrl, now, website = PLAIN } = context;
  const towns = new TownCoverages();
  const app = new Hono<AppBindings>();
  app.get('/coverage', limited(context, 'coverage'), async (c) => {
    const query = readCoverageQuery(new URL(c.req.url).search);
    const answer = coverageAnswer(await countedTown(context, towns, query), now());
    const texts = TEXTS[localeOf(c.req.raw)];
    const page = sitePage(context, website, texts, coveragePage(context, { query, answer }, texts));
    return sendPage(context, c, { ...page, status: statusOf(answer) });
  });
  app.get('/coverage/map.svg', limited(context, 'coverage'), async (c) => {
    const counted = await countedTown(context, towns, readCoverageQuery(new URL(c.req.url).search));
    if ('kind' in counted || !counted.kept.town)
      return toResponse(problem(baseUrl, refuse('not-found', 'file', 'There is no map of such a town.')));
    return c.body(counted.kept.map, 200, MAP_HEADERS);
  });
  for (const path of ['/coverage', '/coverage/map.svg']) app.all(path, allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}

function statusOf(answer: CoverageAnswer): number {
  if (answer.kind === 'busy') return 503;
  return answer.kind === 'fault' ? statusOfFault(answer) : 200;
}
