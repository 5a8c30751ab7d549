/** The page of a toilet, and the pages for what prevents it: no such toilet, a spent quota, a fault. */
import { Hono } from 'hono';
import {
  type AllTexts,
  toiletPage as contentOf,
  inLanguageOf,
  nameOf,
  openStateOf,
  pathOf,
  type Site,
  TEXTS,
  type ToiletState,
} from '#views';
import { asideOf } from '../../../packages/reader/index.ts';
import { allowOnly } from '../../../reads/http/allow-only.ts';
import { PROBLEMS } from '../../../schemas/problems/problems.ts';
import type { ToiletResult } from '../../../schemas/reads/read-results.ts';
import type { ServedDetails } from '../../../schemas/toilet/detail-shape.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { faultRefusal } from '../../http/fault.ts';
import { localeOf } from '../../http/language.ts';
import { PLAIN, type Website } from '../../website/website.ts';
import { weekOfToilet } from '../../website/week.ts';
import type { PageReads } from '../search/page-reads.ts';
import { faultPage, noToiletPage } from '../shell/message-page.ts';
import { type Page, sendPage } from '../shell/page.ts';
import { placeMapOf } from '../shell/place-of.ts';
import { sitePage } from '../shell/site-page.ts';

export function toiletRoutes(context: AppContext, reads: PageReads): Hono<AppBindings> {
  const { baseUrl, generations, limits, now, website = PLAIN } = context;
  const app = new Hono<AppBindings>();
  app.get('/toilets/:id', async (c) => {
    const id = c.req.param('id');
    const texts = TEXTS[localeOf(c.req.raw)];
    const address = `/toilets/${encodeURIComponent(id)}`;
    const verdict = await limits.take('page', c.env.address);
    const send = (page: Page, status: number, headers: Readonly<Record<string, string>> = {}) =>
      sendPage(context, c, { ...page, status }, { ...verdict.headers, ...headers });
    if (!verdict.allowed)
      return send(faultPage(context, website, texts, address, 'limited', 429, verdict.retryAfterS), 429);
    try {
      const read = reads.toilet(id);
      if ('refusal' in read) return send(noToiletPage(context, website, texts, address), 404);
      const { toilet } = read.value;
      if (toilet.id !== id) return c.redirect(pathOf(context, `/toilets/${toilet.id}`), 301);
      const beside = reads.details(id);
      const details = 'refusal' in beside ? {} : beside.value.details;
      const manifest = generations.current?.manifest;
      const { where, week } = generations.read((generation) => ({
        where: asideOf(generation, id, now()).place ?? null,
        week: weekOfToilet(generation, id, now()),
      }));
      const shown = { result: read.value, details, where, week, manifest };
      return send(toiletPage(context, website, texts, shown, now()), 200);
    } catch (error) {
      const { kind, retryAfterS, headers = {} } = faultRefusal(context, error);
      const { status } = PROBLEMS[kind];
      const page = faultPage(
        context,
        website,
        texts,
        address,
        status === 503 ? 'loading' : 'internal',
        status,
      );
      return send(page, status, {
        ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
        ...headers,
      });
    }
  });
  app.all('/toilets/:id', allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}

/** The script of the page, below web/: it shares, sends contributions, and draws the map. */
const SCRIPT = 'contribute/toilet.tsx';

interface ShownToilet {
  readonly result: ToiletResult;
  readonly details: ServedDetails;
  readonly where: string | null;
  readonly week: ToiletState['week'];
  readonly manifest: Manifest | undefined;
}

/** The page of one toilet with the state of this server. */
function toiletPage(
  site: Site,
  website: Website,
  texts: AllTexts,
  { result, details, where, week, manifest }: ShownToilet,
  nowMs: number,
): Page {
  const { files } = website;
  const takesContributions = files !== undefined && site.contributions !== undefined;
  const state: ToiletState = {
    result,
    details,
    where,
    week,
    nowMs,
    base: pathOf(site, ''),
    scripted: files !== undefined,
    takesContributions,
    canPrint: true,
  };
  const areas = ['toilet', 'facts', 'contribute', 'hours'] as const;
  const { toilet } = result;
  const { lon, lat } = toilet;
  const shown = {
    lon,
    lat,
    label: nameOf(inLanguageOf(toilet, details.names, texts), texts),
    marker: openStateOf(toilet),
  };
  const map = placeMapOf(site, website, manifest, texts, shown);
  const scripts = files?.scriptsOf(texts.language, SCRIPT, map ? [...areas, 'search'] : areas);
  return sitePage(site, website, texts, contentOf(site, state, texts, map), scripts);
}
