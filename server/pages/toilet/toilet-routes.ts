/** The page of a toilet, and the pages for what prevents it: no such toilet, a spent quota, a fault. */
import { Hono } from 'hono';
import { toiletPage as contentOf, inLanguageOf, nameOf, openStateOf, pathOf, type ToiletState } from '#views';
import { reasonOf } from '../../../common/reason-of.ts';
import { asideOf } from '../../../packages/reader/index.ts';
import { allowOnly, problem, toResponse } from '../../../reads/http/http-response.ts';
import { PROBLEMS, refuse } from '../../../schemas/problems/problems.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { faultRefusal } from '../../http/fault.ts';
import type { MapArchives } from '../../map/map-archive.ts';
import { Pictures } from '../../map/pictures.ts';
import { bounded } from '../../rate-limit/limited.ts';
import { weekOfToilet } from '../../website/week.ts';
import { PageReads } from '../search/page-reads.ts';
import { shownMessage } from '../shell/message-page.ts';
import { type LanguageSite, type Page, sendPage, siteFor, sitePage } from '../shell/page.ts';
import { placeMapOf } from '../shell/place-of.ts';

export function toiletRoutes(context: AppContext, reads: PageReads): Hono<AppBindings> {
  const { baseUrl, generations, limits, now } = context;
  const app = new Hono<AppBindings>();
  app.get('/toilets/:id', async (c) => {
    const id = c.req.param('id');
    const into = siteFor(context, c.req.raw);
    const address = `/toilets/${encodeURIComponent(id)}`;
    const verdict = await limits.take('page', c.env.address);
    const send = (page: Page, status: number, headers: Readonly<Record<string, string>> = {}) =>
      sendPage(context, c, { ...page, status }, { ...verdict.headers, ...headers });
    if (!verdict.allowed) {
      const limited = { address, message: 'fault.limited', count: verdict.retryAfterS } as const;
      return send(shownMessage(into, limited), 429);
    }
    try {
      const read = reads.toilet(id);
      if ('refusal' in read) return send(shownMessage(into, { address, message: 'page.not-found' }), 404);
      const { toilet } = read.value;
      if (toilet.id !== id) return c.redirect(pathOf(context, `/toilets/${toilet.id}`), 301);
      const beside = reads.details(id);
      const nowMs = now();
      const shown = generations.read((generation) => ({
        ...{ result: read.value, details: 'refusal' in beside ? {} : beside.value.details },
        where: asideOf(generation, id, nowMs).place ?? null,
        ...{ week: weekOfToilet(generation, id, nowMs), nowMs },
      }));
      return send(toiletPage(into, shown, generations.current?.manifest), 200);
    } catch (error) {
      const { kind, retryAfterS, headers = {} } = faultRefusal(context, error);
      const { status } = PROBLEMS[kind];
      const message = status === 503 ? 'fault.loading' : 'fault.internal';
      const retry = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
      return send(shownMessage(into, { address, message }), status, { ...retry, ...headers });
    }
  });
  app.all('/toilets/:id', allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}

/** The script of the page, below web/: it shares, sends contributions, and draws the map. */
const SCRIPT = 'contribute/toilet.tsx';

/** The page of one toilet with the state of this server. */
function toiletPage(
  into: LanguageSite,
  shown: Pick<ToiletState, 'result' | 'details' | 'where' | 'week' | 'nowMs'>,
  manifest: Manifest | undefined,
): Page {
  const { site, website, texts } = into;
  const { files } = website;
  const state: ToiletState = {
    ...shown,
    base: pathOf(site, ''),
    scripted: files !== undefined,
    takesContributions: files !== undefined && site.contributions !== undefined,
    canPrint: true,
  };
  const { toilet } = shown.result;
  const { lon, lat } = toilet;
  const label = nameOf(inLanguageOf(toilet, shown.details.names, texts), texts);
  const map = placeMapOf(into, manifest, { lon, lat, label, marker: openStateOf(toilet) });
  const areas = ['toilet', 'facts', 'contribute', 'hours'] as const;
  const scripts = files?.scriptsOf(texts.language, SCRIPT, map ? [...areas, 'search'] : areas);
  return sitePage(into, contentOf(site, state, texts, map), scripts);
}

const PATH = '/toilets/:id/map.png';
/** Waits longer: the icon of the app is no map, and paper has no second look. */
const PAPER_MS = 15_000;
const isForPaper = (value: string | undefined) => value === 'print';
/** A list on paper has ten. */
const MOST_TOILETS = 10;
const A_DAY = 'public, max-age=86400';

/** The picture of a toilet on the map, for messages and posts that link to its page: drawn when it is asked for. */
export function toiletPictureRoute(parts: AppContext, archives: MapArchives): Hono<AppBindings> {
  const { baseUrl, website, log } = parts;
  const app = new Hono<AppBindings>();
  const reads = new PageReads(parts);
  const pictures = new Pictures(archives, website?.files?.mapFont);
  const notDrawn = (error: unknown): 'late' => {
    log.error(`A picture of the map was not drawn: ${reasonOf(error)}. Its reader gets the icon of the app.`);
    return 'late';
  };
  app.get(PATH, bounded(parts, 'picture'), async (c) => {
    const others = c.req.query('with')?.split(',') ?? [];
    const ids = [c.req.param('id'), ...others].slice(0, MOST_TOILETS);
    const places = ids.flatMap((id) => {
      const read = reads.toilet(id);
      return 'refusal' in read ? [] : [read.value.toilet];
    });
    const lateMs = isForPaper(c.req.query('for')) ? PAPER_MS : undefined;
    // Without one of them the numbers would be those of others.
    const isWhole = places.length === ids.length;
    const picture = isWhole ? await pictures.of(places, c.env.address, lateMs).catch(notDrawn) : undefined;
    if (picture === undefined) return toResponse(problem(baseUrl, refuse('not-found', 'file', NO_PICTURE)));
    // Falls back to the app icon: the page is being shared right now.
    if (picture === 'late') return c.redirect(pathOf(parts, '/icons/icon-512.png'), 302);
    return c.body(picture, 200, {
      'content-type': 'image/png',
      'cache-control': A_DAY,
      'x-content-type-options': 'nosniff',
    });
  });
  app.all(PATH, allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}

const NO_PICTURE = 'There is no such toilet, or this server has no map of its surroundings.';
