/** Routes of the three reads, and of the suggestions for our own search field. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { readPlaceText } from '../../packages/gazetteer/index.ts';
import { normalHours } from '../../packages/hours/index.ts';
import { asidesOf, originAt, typedPlaces } from '../../packages/reader/index.ts';
import {
  allowOnly,
  type HttpResponse,
  invalidParameters,
  NOSNIFF,
  OPEN_TO_ALL,
  openReads,
  problem,
  toResponse,
} from '../../reads/http/http-response.ts';
import {
  alongRoute,
  type NamesReading,
  namePosition,
  route,
  suggestPlaces,
  summary,
} from '../../reads/more-reads.ts';
import { CONFORMANCE, collections, ITEMS_PATH, item, items, landing, OGC_PATH } from '../../reads/ogc.ts';
import { ReadApi } from '../../reads/read-api.ts';
import {
  ALONG_PATH,
  NAME_PATH,
  PLACES_PATH,
  READ_BUCKETS,
  READ_PATHS,
  ROUTE_PATH,
  readTargetOf,
  SUMMARY_PATH,
  searchOf,
  targetOf,
} from '../../reads/read-target.ts';
import { WEIGHTS } from '../../schemas/problems/limits.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import { Fault, textual } from '../../schemas/reads/kinds.ts';
import { type QueryOf, type Question, question, readQuery, required } from '../../schemas/reads/question.ts';
import { QUESTIONS } from '../../schemas/reads/questions.ts';
import type { AsidesResult, SuggestResult } from '../../schemas/reads/read-results.ts';
import { HoursText } from '../../schemas/text/text.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { toAscii } from '../../shards/shard/toilet-record.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { isOwnPage } from '../http/caller.ts';
import { type DeprecationParts, deprecated } from '../http/deprecation.ts';
import { bounded, type LimitParts, limited } from '../rate-limit/limited.ts';
import { type ReadParts, readingOf } from './read-parts.ts';

/** They have the quota of suggestions: a user types five letters a second. */
const PLACES = [
  [PLACES_PATH, 'suggestPlaces', suggestPlaces, WEIGHTS.suggestPlaces],
  [NAME_PATH, 'namePosition', namePosition, 1],
] as const;

export function readRoutes(parts: ReadParts & LimitParts & DeprecationParts): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  const reading = readingOf(parts);
  const reads = new ReadApi(reading);
  const read = (c: Context) => {
    const target = readTargetOf(targetOf(c.req.url));
    if (!target) return c.notFound();
    const answer = reads.answer(target, {
      accept: c.req.header('accept'),
      ifNoneMatch: c.req.header('if-none-match'),
    });
    // No await on what is there: a borrowed body is valid for this tick only.
    return answer instanceof Promise ? answer.then(toResponse) : toResponse(answer);
  };
  // Before the toilets: its last segment looks like an id.
  app.get(SUMMARY_PATH, deprecated(parts, 'summarizeArea'), limited(parts, 'default'), async (c) =>
    toResponse(await summary(reading, searchOf(c.req.url), nextTurn)),
  );
  openReads(app, parts.baseUrl, SUMMARY_PATH);
  for (const [path, operation] of READ_PATHS) {
    app.get(path, deprecated(parts, operation), limited(parts, READ_BUCKETS[operation]), read);
    openReads(app, parts.baseUrl, path);
  }
  app.get(ROUTE_PATH, deprecated(parts, 'getWalk'), limited(parts, 'default', WEIGHTS.getWalk), (c) =>
    toResponse(route(reading, c.req.param('id'), searchOf(c.req.url))),
  );
  openReads(app, parts.baseUrl, ROUTE_PATH);
  const alongCounted = limited(parts, 'default', WEIGHTS.findToiletsAlong);
  app.get(ALONG_PATH, deprecated(parts, 'findToiletsAlong'), alongCounted, (c) =>
    toResponse(alongRoute(reading, searchOf(c.req.url))),
  );
  openReads(app, parts.baseUrl, ALONG_PATH);
  const names: NamesReading = {
    ...reading,
    suggest: (text, most) => parts.generations.read((generation) => suggestionsFor(generation, text, most)),
  };
  for (const [path, operation, answer, weight] of PLACES) {
    app.get(path, deprecated(parts, operation), limited(parts, 'suggest', weight), (c) =>
      toResponse(answer(names, searchOf(c.req.url))),
    );
    openReads(app, parts.baseUrl, path);
  }
  app.get('/places', limited(parts, 'suggest', WEIGHTS.suggestPlaces), (c) =>
    toResponse(suggest(parts, { search: searchOf(c.req.url), headers: c.req.raw.headers })),
  );
  app.get('/asides', limited(parts, 'suggest'), (c) =>
    toResponse(asides(parts, { search: searchOf(c.req.url), headers: c.req.raw.headers })),
  );
  app.get('/hours', limited(parts, 'suggest'), (c) =>
    toResponse(hoursRead(parts.baseUrl, { search: searchOf(c.req.url), headers: c.req.raw.headers })),
  );
  app.all('/hours', allowOnly(parts.baseUrl, 'GET, HEAD'));
  app.all('/asides', allowOnly(parts.baseUrl, 'GET, HEAD'));
  app.all('/places', allowOnly(parts.baseUrl, 'GET, HEAD'));
  return app;
}

const FIXED = { ...OPEN_TO_ALL, 'cache-control': 'public, max-age=3600' };

/** Routes of OGC API Features (reads/ogc.ts). */
export function ogcRoutes(parts: ReadParts & LimitParts): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  const { baseUrl } = parts;
  const reading = readingOf(parts);
  const serve = (path: string, bucket: 'open' | 'default', answer: (c: Context<AppBindings>) => Response) => {
    app.get(path, bucket === 'open' ? bounded(parts, bucket) : limited(parts, bucket), answer);
    openReads(app, baseUrl, path);
  };
  serve(OGC_PATH, 'open', (c) => c.json(landing(baseUrl), 200, FIXED));
  serve(`${OGC_PATH}/conformance`, 'open', (c) => c.json(CONFORMANCE, 200, FIXED));
  serve(`${OGC_PATH}/collections`, 'open', () => toResponse(collections(reading, true)));
  serve(`${OGC_PATH}/collections/toilets`, 'open', () => toResponse(collections(reading, false)));
  serve(ITEMS_PATH, 'default', (c) => toResponse(items(reading, searchOf(c.req.url))));
  serve(`${ITEMS_PATH}/:id`, 'default', (c) => toResponse(item(reading, c.req.param('id') ?? '')));
  return app;
}

/** A request as a route has it. */
interface OwnPageRequest {
  /** The query string, without its question mark. */
  readonly search: string;
  readonly headers: Headers;
}

function ownPageRead<Q extends Question>(
  baseUrl: string,
  { search, headers }: OwnPageRequest,
  asked: Q,
  answer: (query: QueryOf<Q>) => object,
  maxAgeS = 300,
): HttpResponse {
  if (!isOwnPage(baseUrl, headers)) return problem(baseUrl, refuse('other-origin', 'suggestions', baseUrl));
  const parsed = readQuery(asked, search);
  if ('invalid' in parsed) return invalidParameters(baseUrl, parsed.invalid);
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': `private, max-age=${maxAgeS}`,
      vary: 'Sec-Fetch-Site',
      ...NOSNIFF,
    },
    body: Buffer.from(toAscii(JSON.stringify(answer(parsed.query)))),
  };
}

const HOURS = question({
  text: required(
    textual((text) => {
      const { data, error } = HoursText.safeParse(text);
      return data === undefined ? new Fault(error?.issues[0]?.message ?? 'must be a text') : data;
    }),
    'must be a text',
  ),
});

/**
 * Reads for our own web pages, which are not part of the public interface: browsers name the site of a request, and only
 * our own pages are answered. The places of a text that is typed are also those of `/api/v1/places`.
 * Answers their normal form, or null: 0.3 to 2 ms.
 */
function hoursRead(baseUrl: string, request: OwnPageRequest): HttpResponse {
  return ownPageRead(baseUrl, request, HOURS, ({ text }) => ({ hours: text && normalHours(text) }));
}

const SUGGESTIONS = 8;

/**
 * Suggestions for the search field of our own web pages: `GET /places?q=`. Always from the generation's own
 * gazetteer: an outside lookup is not asked at every key stroke.
 */
function suggest({ baseUrl, generations }: ReadParts, request: OwnPageRequest): HttpResponse {
  return ownPageRead(baseUrl, request, QUESTIONS.typed, ({ q }): SuggestResult => {
    const places = generations.read((generation) => suggestionsFor(generation, q, SUGGESTIONS));
    return { places: places ?? [] };
  });
}

/** As long as a toilet may be kept: some of this changes with time. */
const MAX_AGE_S = 60;

/**
 * Facts that our own pages say of toilets beside their fields: `GET /asides?ids=lt_a,lt_b`.
 *
 * Not part of the public interface, like the suggestions: a Toilet has no such fields.
 */
function asides({ baseUrl, generations, now }: ReadParts, request: OwnPageRequest): HttpResponse {
  return ownPageRead(
    baseUrl,
    request,
    QUESTIONS.extras,
    ({ ids }): AsidesResult => ({
      asides: generations.read((generation) => asidesOf(generation, ids, now())),
    }),
    MAX_AGE_S,
  );
}

/**
 * Finds the first places of a text that is being typed. "Here" and a position that cannot be read have none, as in a
 * search.
 * @returns undefined if no lookup was built, or it is damaged
 */
function suggestionsFor(generation: Generation, text: string, most: number): FoundPlace[] | undefined {
  const read = readPlaceText(text);
  if (read.kind === 'position') return [positionAt(generation, read.lon, read.lat)];
  if (read.kind !== 'name') return [];
  const typed = typedPlaces(text, most, (options) => generation.findPlaces(text, options));
  return typed?.map(({ label, kind, lat, lon }) => ({ label, kind, lat, lon }));
}

function positionAt(generation: Generation, lon: number, lat: number): FoundPlace {
  const label: unknown = JSON.parse(`"${originAt(generation, lon, lat).label}"`);
  return { label: String(label), kind: 'position', lat, lon };
}

type FoundPlace = Readonly<SuggestResult['places'][number]>;
