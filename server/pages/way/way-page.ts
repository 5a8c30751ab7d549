/** The page "Along my way" with the state of this server, and its route. */
import { Hono } from 'hono';
import {
  wayPage as contentOf,
  filtersOf,
  type NamedPoint,
  NO_QUERY,
  pathOf,
  readWayQuery,
  type WayAnswer,
  type WayEnd,
  type WayQuery,
  type WayState,
} from '#views';
import { nextClock } from '../../../packages/hours/read.ts';
import { asidesOf, toiletsAlong, zoneOrUtc } from '../../../packages/reader/index.ts';
import type { Reading } from '../../../reads/reading.ts';
import { WEIGHTS } from '../../../schemas/problems/limits.ts';
import { readValues } from '../../../schemas/reads/question.ts';
import { QUESTIONS } from '../../../schemas/reads/questions.ts';
import type { NearestQuery } from '../../../schemas/reads/read-query.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import type { AppContext } from '../../app-context.ts';
import { STATIC_PAGE, WAY, WAY_TEXTS } from '../../files/built-files.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { type ReadParts, readingOf } from '../../reads/read-parts.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import { type LanguageSite, type Page, sitePage, siteRoute } from '../shell/page.ts';
import { faultAnswer, placeOf, statusOfFault } from '../shell/place-of.ts';

export function wayRoutes(context: AppContext): Hono<AppBindings> {
  const { generations, now } = context;
  const app = new Hono<AppBindings>();
  siteRoute(
    app,
    context,
    'page',
    '/way',
    async (into, c) => {
      const query = readWayQuery(new URL(c.req.url).search);
      const answer = await wayAnswer(context, query);
      const page = wayPage(into, generations.current?.manifest, { query, answer, nowMs: now() });
      return { ...page, status: answer.kind === 'fault' ? statusOfFault(answer) : 200 };
    },
    WEIGHTS.wayPage,
  );
  return app;
}

export function wayPage(
  into: LanguageSite,
  manifest: Manifest | undefined,
  shown: Pick<WayState, 'query' | 'answer' | 'nowMs'>,
): Page {
  const { site, website, texts } = into;
  const { files } = website;
  const state = {
    ...{ base: pathOf(site, ''), ...shown, scripted: files !== undefined },
    ...{ hasApi: site.api === undefined, map: mapSettingsOf(site, website, manifest) },
  };
  const script = site.api === undefined ? WAY : STATIC_PAGE;
  return sitePage(into, contentOf(state, texts), files?.scriptsOf(texts.language, script, WAY_TEXTS));
}

/** Answers the page "Along my way": looks its ends up, and asks for the toilets along the walk between them. */
async function wayAnswer(
  parts: ReadParts,
  { from: start, to: end, at, choices = NO_QUERY }: WayQuery,
): Promise<WayAnswer> {
  const reading = readingOf(parts);
  if (!start || !end) return { kind: 'nothing' };
  const asked = readValues(QUESTIONS.findToiletsNear, filtersOf(choices));
  if ('invalid' in asked) return { kind: 'fault', fault: 'parameters' };
  try {
    const from = await pointOf(reading, start);
    if ('kind' in from) return from;
    const to = await pointOf(reading, end);
    if ('kind' in to) return to;
    return reading.read((dataset) => foundWay(dataset, reading, { from, to, at, filters: asked.query }));
  } catch (error) {
    return faultAnswer(reading.refusalOf(error));
  }
}

interface Asked extends Pick<WayQuery, 'at'> {
  readonly from: NamedPoint;
  readonly to: NamedPoint;
  readonly filters: NearestQuery;
}

function foundWay(
  dataset: Dataset,
  { baseUrl, now }: Pick<Reading<Buffer>, 'baseUrl' | 'now'>,
  { from, to, at, filters }: Asked,
): WayAnswer {
  const nowMs = now();
  const moment = at === undefined ? undefined : nextClock(at, zoneOrUtc(dataset, from.lon, from.lat), nowMs);
  const ends = { from_lat: from.lat, from_lon: from.lon, to_lat: to.lat, to_lon: to.lon };
  const atMs = moment?.ms ?? nowMs;
  const result = toiletsAlong(dataset, baseUrl, { ...filters, ...ends, at: { ms: atMs } }, nowMs);
  const closing = result.gap?.closed_by;
  const shown = [...result.results, ...(closing ? [closing] : [])];
  const asides = asidesOf(
    dataset,
    shown.map(({ toilet }) => toilet.id),
    atMs,
  );
  return { kind: 'found', result, from, to, asides, ...(moment && { at: moment.local }) };
}

/** The position of an end, or why it is not known. */
async function pointOf(reading: Reading<Buffer>, end: WayEnd): Promise<NamedPoint | WayAnswer> {
  if (end === 'here') return { kind: 'here' };
  return 'place' in end ? placeOf(reading, end.place) : end;
}
