/** The page "Along my way" with the state of this server, and its route. */
import { Hono } from 'hono';
import {
  type AllTexts,
  wayPage as contentOf,
  pathOf,
  readWayQuery,
  type Site,
  TEXTS,
  type WayAnswer,
  type WayQuery,
} from '#views';
import { allowOnly } from '../../../reads/http/allow-only.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import type { AppContext } from '../../app-context.ts';
import { STATIC_WAY, WAY, WAY_TEXTS } from '../../files/built-files.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { localeOf } from '../../http/language.ts';
import { limited } from '../../rate-limit/limited.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import { PLAIN, type Website } from '../../website/website.ts';
import type { Page } from '../shell/page.ts';
import { statusOfFault } from '../shell/place-of.ts';
import { sendPage } from '../shell/send-page.ts';
import { sitePage } from '../shell/site-page.ts';
import { wayAnswer } from './way-answer.ts';

export function wayRoutes(context: AppContext): Hono<AppBindings> {
  const { baseUrl, generations, now, website = PLAIN } = context;
  const app = new Hono<AppBindings>();
  app.get('/way', limited(context, 'page'), async (c) => {
    const query = readWayQuery(new URL(c.req.url).search);
    const answer = await wayAnswer(context, query);
    const texts = TEXTS[localeOf(c.req.raw)];
    const manifest = generations.current?.manifest;
    return sendPage(context, c, {
      ...wayPage({ site: context, website, texts, manifest, query, answer, nowMs: now() }),
      status: statusOf(answer),
    });
  });
  app.all('/way', allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}

function statusOf(answer: WayAnswer): number {
  return answer.kind === 'fault' ? statusOfFault(answer) : 200;
}

interface WayPageParts {
  readonly site: Site;
  readonly website: Website;
  readonly texts: AllTexts;
  readonly manifest: Manifest | undefined;
  readonly query: WayQuery;
  readonly answer: WayAnswer;
  readonly nowMs: number;
}

export function wayPage({ site, website, texts, manifest, query, answer, nowMs }: WayPageParts): Page {
  const { files } = website;
  const state = {
    ...{ base: pathOf(site, ''), query, answer, nowMs, scripted: files !== undefined },
    ...{ hasApi: site.api === undefined, map: mapSettingsOf(site, website, manifest) },
  };
  const script = site.api === undefined ? WAY : STATIC_WAY;
  const scripts = files?.scriptsOf(texts.language, script, WAY_TEXTS);
  return sitePage(site, website, texts, contentOf(state, texts), scripts);
}
