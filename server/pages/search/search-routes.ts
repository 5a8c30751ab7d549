/** The start page: the search, or how far the first import is. */
import { Hono } from 'hono';
import encodeQR from 'qr';
import {
  addressOf,
  askFurther,
  asksForToilets,
  searchPage as contentOf,
  listInView,
  nearestOf,
  pathOf,
  printPage,
  readSearchQuery,
  type SearchAnswer,
  type SearchQuery,
  type SearchState,
} from '#views';
import { asidesOf } from '../../../packages/reader/index.ts';
import { allowOnly } from '../../../reads/http/http-response.ts';
import { WEIGHTS } from '../../../schemas/problems/limits.ts';
import { PROBLEMS, type Refusal, type Result, refuse, refused } from '../../../schemas/problems/problems.ts';
import { readValues } from '../../../schemas/reads/question.ts';
import { QUESTIONS } from '../../../schemas/reads/questions.ts';
import type { AreaResult, FindResult } from '../../../schemas/reads/read-results.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import { importPercent } from '../../../shards/store/import-progress.ts';
import type { AppContext } from '../../app-context.ts';
import { FIND, FIND_TEXTS, STATIC_PAGE } from '../../files/built-files.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { faultRefusal } from '../../http/fault.ts';
import { hasWalkingGraph, mapSettingsOf } from '../../website/map-settings.ts';
import { weekOfToilet } from '../../website/week.ts';
import { importingPage } from '../shell/message-page.ts';
import { type LanguageSite, type Page, sendPage, siteFor, sitePage, siteRoute } from '../shell/page.ts';
import { faultAnswer } from '../shell/place-of.ts';
import type { PageReads } from './page-reads.ts';

export function searchRoutes(context: AppContext, reads: PageReads): Hono<AppBindings> {
  const { baseUrl, generations, now } = context;
  const app = new Hono<AppBindings>();
  app.get('/', async (c) => {
    const into = siteFor(context, c.req.raw);
    const percent = generations.current ? undefined : importPercent(generations.dataDir, Date.now());
    if (percent !== undefined) return sendPage(context, c, importingPage(into, percent));
    const query = readSearchQuery(new URL(c.req.url).search);
    const { answer, status, headers } = await searchAnswer(context, reads, query, c.env.address);
    const page = searchPage(into, generations.current, { query, answer, nowMs: now() });
    return sendPage(context, c, { ...page, status }, headers);
  });
  app.all('/', allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}

/** The page /print: a search on one sheet of paper. */
export function printRoutes(context: AppContext, reads: PageReads): Hono<AppBindings> {
  const { baseUrl, generations, now } = context;
  const app = new Hono<AppBindings>();
  siteRoute(
    app,
    context,
    'page',
    '/print',
    async (into, c) => {
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
      const state = searchState(into, generations.current, { query, answer, nowMs });
      const print = {
        ...{ state, answer, weeks, hasMap: state.map.styles !== null && state.scripted },
        code: encodeQR(baseUrl + addressOf(query), 'svg', { ecc: 'quartile' }),
      };
      return sitePage(into, printPage(context, print, into.texts));
    },
    WEIGHTS.printPage,
  );
  return app;
}

interface PageAnswer {
  readonly answer: SearchAnswer;
  readonly status: number;
  /** The rate headers, and Retry-After. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts a page view, and runs its search. */
async function searchAnswer(
  parts: AppContext,
  reads: PageReads,
  query: SearchQuery,
  address: string,
): Promise<PageAnswer> {
  const { allowed, headers, retryAfterS } = await parts.limits.take(
    'page',
    address,
    asksForToilets(query) ? WEIGHTS.searchPage : 1,
  );
  if (!allowed)
    return refusedAnswer({ ...refuse('rate-limited', 'requests', retryAfterS), retryAfterS }, headers);
  return uncountedAnswer(parts, reads, query, headers);
}

/** Runs a search whose page view was counted. @param headers of that count */
async function uncountedAnswer(
  parts: AppContext,
  reads: PageReads,
  query: SearchQuery,
  headers: PageAnswer['headers'] = {},
): Promise<PageAnswer> {
  const { generations } = parts;
  if (!asksForToilets(query)) return { answer: await startAnswer(parts, reads, query), status: 200, headers };
  const hasWalks = hasWalkingGraph(generations.current?.manifest);
  const parsed = readValues(QUESTIONS.findToiletsNear, nearestOf(query, hasWalks));
  if ('invalid' in parsed) return { answer: { kind: 'fault', fault: 'parameters' }, status: 400, headers };
  const result = await tried(parts, () => reads.nearest(parsed.query));
  if ('refusal' in result) return refusedAnswer(result.refusal, headers);
  const further = await askFurther(query, result.value, hasWalks, async (question) => {
    const more = readValues(QUESTIONS.findToiletsNear, question);
    if ('invalid' in more) return undefined;
    const answer = await tried(parts, () => reads.nearest(more.query));
    return 'refusal' in answer ? undefined : answer.value;
  });
  const asides = asidesIn(parts, further.result);
  return { answer: { kind: 'found', ...further, asides }, status: 200, headers };
}

/** Before a search: the toilets of the first view of the map. */
async function startAnswer(parts: AppContext, reads: PageReads, query: SearchQuery): Promise<SearchAnswer> {
  const box = parts.generations.current?.busiest;
  const listed =
    box &&
    (await listInView(query, box, async (question) => {
      const parsed = readValues(QUESTIONS.listToiletsInArea, question);
      if ('invalid' in parsed) return undefined;
      const answer = await tried(parts, () => reads.area(parsed.query));
      return 'refusal' in answer ? undefined : answer.value;
    }));
  return listed ? { ...listed, asides: asidesIn(parts, listed.result) } : { kind: 'nothing' };
}

function asidesIn({ generations, now }: AppContext, { results }: Pick<FindResult, 'results'> | AreaResult) {
  const ids = results.map(({ id }) => id);
  return generations.read((generation) => asidesOf(generation, ids, now()));
}

async function tried<Value>(
  parts: AppContext,
  read: () => Result<Value> | Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await read();
  } catch (error) {
    return refused(faultRefusal(parts, error));
  }
}

function refusedAnswer(refusal: Refusal, headers: PageAnswer['headers']): PageAnswer {
  const { kind, retryAfterS } = refusal;
  return {
    answer: faultAnswer(refusal),
    status: PROBLEMS[kind].status,
    headers: { ...headers, ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }) },
  };
}

type Shown = Pick<SearchState, 'query' | 'answer' | 'nowMs'>;

/** The search page with the state of this server. */
export function searchPage(into: LanguageSite, generation: Generation | undefined, shown: Shown): Page {
  const { site, website, texts } = into;
  const state = searchState(into, generation, shown);
  const script = site.api === undefined ? FIND : STATIC_PAGE;
  const scripts = website.files?.scriptsOf(texts.language, script, FIND_TEXTS);
  return sitePage(into, contentOf(state, texts), scripts);
}

function searchState(
  { site, website }: LanguageSite,
  generation: Generation | undefined,
  shown: Shown,
): SearchState {
  const manifest = generation?.manifest;
  return {
    base: pathOf(site, ''),
    ...shown,
    demo: manifest?.demo ?? false,
    scripted: website.files !== undefined,
    takesContributions: site.contributions !== undefined,
    hasWalks: hasWalkingGraph(manifest),
    covered: coveredBy(generation),
    map: mapSettingsOf(site, website, manifest),
    start: generation?.busiest ?? null,
    ...(site.api !== undefined && { api: site.api }),
  };
}

function coveredBy(generation: Generation | undefined): SearchState['covered'] {
  const area = generation?.covered;
  const date = generation?.manifest.data_date;
  return area && date ? { area, day: date.slice(0, 10) } : null;
}
