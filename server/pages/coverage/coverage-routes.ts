/** The page of a town, and its map. */

import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { type CoverageAnswer, type CoverageQuery, coveragePage, readCoverageQuery } from '#views';
import {
  asidesOf,
  boxWith,
  type Coverage,
  type CoverageQuestion,
  coverageOf,
  type DrawnStreet,
  hoursOfDay,
  MIDDLE_MIN,
  MOST_MIN,
  NEAR_MIN,
  placeAt,
  zoneOrUtc,
} from '../../../packages/reader/index.ts';
import { problem, toResponse } from '../../../reads/http/http-response.ts';
import type { NamedPosition } from '../../../reads/reading.ts';
import { WEIGHTS } from '../../../schemas/problems/limits.ts';
import { PROBLEMS, type Refusal, refuse } from '../../../schemas/problems/problems.ts';
import { COVERAGE_BANDS, FAR_BAND } from '../../../schemas/reads/town-coverage.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import type { Box } from '../../../shards/generation/search.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { RecentCache } from '../../place-lookup/recent-cache.ts';
import { WaitingLine } from '../../rate-limit/waiting-line.ts';
import { type ReadParts, readingOf } from '../../reads/read-parts.ts';
import { sitePage, siteRoute } from '../shell/page.ts';
import { faultAnswer, placeOf, statusOfFault } from '../shell/place-of.ts';

const MAP_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // Its minutes depend on the data of now.
  'cache-control': 'public, max-age=300',
  'content-security-policy': "default-src 'none'",
};

export function coverageRoutes(context: AppContext): Hono<AppBindings> {
  const { baseUrl } = context;
  const towns = new TownCoverages();
  const app = new Hono<AppBindings>();
  siteRoute(
    app,
    context,
    'coverage',
    '/coverage',
    async (into, c) => {
      const query = readCoverageQuery(new URL(c.req.url).search);
      const answer = coverageAnswer(await countedTown(context, towns, query, c.env.address), context.now());
      const page = sitePage(into, coveragePage(context, { query, answer }, into.texts));
      if (answer.kind !== 'busy')
        return { ...page, status: answer.kind === 'fault' ? statusOfFault(answer) : 200 };
      const { kind, retryAfterS } = BUSY;
      const headers = { 'retry-after': String(retryAfterS), 'cache-control': 'no-store' };
      return { ...page, status: PROBLEMS[kind].status, headers: { ...page.headers, ...headers } };
    },
    WEIGHTS.town,
  );
  siteRoute(
    app,
    context,
    'coverage',
    '/coverage/map.svg',
    async (_, c) => {
      const query = readCoverageQuery(new URL(c.req.url).search);
      const counted = await countedTown(context, towns, query, c.env.address);
      if ('kind' in counted && counted.kind === 'busy') return toResponse(problem(baseUrl, BUSY));
      if ('kind' in counted || !counted.kept.town)
        return toResponse(problem(baseUrl, refuse('not-found', 'file', 'There is no map of such a town.')));
      return c.body(counted.kept.map, 200, MAP_HEADERS);
    },
    WEIGHTS.town,
  );
  return app;
}

const BUSY: Refusal = refuse('rate-limited', 'counting');

/** From the place to each side of the square: the middle of a city, or a small town. */
const HALF_M = 2_000;
/** Middles of squares in a degree. Positions within some 100 m have one, so that they are counted once. */
const MIDDLES = 1_000;
const middleOf = (degrees: number) => Math.round(degrees * MIDDLES) / MIDDLES;

/** A town that was counted, and what it was asked for. */
interface Counted {
  readonly label: string;
  readonly kept: KeptCoverage;
  readonly generation: Generation;
  readonly question: CoverageQuestion;
  readonly day: number;
  readonly zone: string;
  /** The day is this weekday of the next week, because today has begun. */
  readonly isInAWeek: boolean;
}

type Unanswered = Exclude<CoverageAnswer, { kind: 'found' | 'no-streets' }>;

/** Counts for the place of a query; or says why not. */
async function countedTown(
  parts: ReadParts,
  towns: TownCoverages,
  query: CoverageQuery,
  address: string,
): Promise<Counted | Unanswered> {
  const reading = readingOf(parts);
  if (query.place === undefined) return { kind: 'nothing' };
  try {
    const place = await placeOf(reading, query.place);
    if ('kind' in place) return place.kind === 'here' ? { kind: 'unknown', place: query.place } : place;
    const { generation, ...asked } = parts.generations.read((current) => ({
      generation: current,
      ...questionAt(current, place, query, parts.now()),
    }));
    const kept = await towns.of(generation, asked.question, address);
    return kept === 'busy' ? { kind: 'busy' } : { kept, generation, label: place.label, ...asked };
  } catch (error) {
    return faultAnswer(reading.refusalOf(error));
  }
}

/** Answers the page of a town: looks the place up, and counts for a square around it. */
function coverageAnswer(counted: Counted | Unanswered, nowMs: number): CoverageAnswer {
  if ('kind' in counted) return counted;
  const { kept, generation, question, label, day, zone, isInAWeek } = counted;
  const { town } = kept;
  if (!town) return { kind: 'no-streets', place: label };
  const { hour = 'any', hoursMin } = question;
  // A path has no name; what is near it has.
  const gaps = town.gaps.map((gap) =>
    gap.toilet || gap.street !== undefined ? gap : { ...gap, street: placeAt(generation, gap.lon, gap.lat) },
  );
  const ids = town.gaps.flatMap(({ toilet }) => (toilet ? [toilet.id] : []));
  return {
    ...{ kind: 'found', town: { ...town, gaps }, label, day, hour, zone, isInAWeek },
    atMs: hoursMin[hour === 'any' ? 0 : hour]! * 60_000,
    asides: asidesOf(generation, ids, nowMs),
    bounds: { nearMin: NEAR_MIN, middleMin: MIDDLE_MIN, mostMin: MOST_MIN, sideM: 2 * HALF_M },
  };
}

function questionAt(
  generation: Generation,
  { lon, lat }: NamedPosition,
  { day, hour, isStepFree, isFree }: CoverageQuery,
  nowMs: number,
) {
  const zone = zoneOrUtc(generation, lon, lat);
  const hours = hoursOfDay(zone, day, nowMs);
  const question: CoverageQuestion = {
    box: boxAround(middleOf(lon), middleOf(lat)),
    hoursMin: hours.hoursMin,
    hour: hour === 'any' ? undefined : (hour ?? hours.nowHour),
    ...{ isStepFree, isFree },
  };
  return { question, zone, day: hours.day, isInAWeek: hours.isInAWeek };
}

function boxAround(lon: number, lat: number): Box {
  return boxWith({ west: lon, south: lat, east: lon, north: lat }, HALF_M);
}

/** At most 1 MB each. */
const MOST_KEPT = 30;
/** Towns that wait, and those of one address: a page and its map are one, and a reader may open two. */
const MOST_WAITING = 6;
const MOST_OF_ONE = 2;
const PAUSE_MS = 1;

interface KeptCoverage {
  /** Undefined if there are no streets. */
  readonly town: Omit<Coverage, 'streets'> | undefined;
  /** SVG. */
  readonly map: string;
}

/**
 * Counts the coverage of towns one after the other, and keeps the last ones with their maps. A town takes half a second, in steps
 * of some milliseconds with a pause after each, so that reads go on beside it.
 */
class TownCoverages {
  readonly #kept = new RecentCache<KeptCoverage>(MOST_KEPT);
  readonly #running = new Map<string, Promise<KeptCoverage>>();
  readonly #line = new WaitingLine(MOST_WAITING, MOST_OF_ONE);
  #last: Promise<unknown> = Promise.resolve();

  /** 'busy' if too many wait. Throws BlobError if a shard is damaged. */
  async of(
    generation: Generation,
    question: CoverageQuestion,
    address: string,
  ): Promise<KeptCoverage | 'busy'> {
    const key = JSON.stringify([generation.manifest.generation, question]);
    const known = this.#kept.get(key) ?? this.#running.get(key);
    if (known) return known;
    const leave = this.#line.enter(address);
    if (!leave) return 'busy';
    const counting = this.#last
      .then(() => count(generation, question))
      .then((counted) => {
        this.#kept.set(key, counted);
        return counted;
      })
      .finally(() => {
        this.#running.delete(key);
        leave();
      });
    this.#last = counting.catch(() => {});
    this.#running.set(key, counting);
    return counting;
  }
}

async function count(generation: Generation, question: CoverageQuestion): Promise<KeptCoverage> {
  const steps = generation.onWalk((search) => coverageOf(generation, search, question));
  for (;;) {
    // A tile of the graph that is damaged ends it.
    const step = steps && generation.onWalk(() => steps.next());
    if (!step || (step.done && !step.value)) return { town: undefined, map: '' };
    if (step.done && step.value) {
      const { streets, ...town } = step.value;
      return { town, map: drawCoverage(question.box, streets, town) };
    }
    await pause(PAUSE_MS);
  }
}

const SIDE = 800;
const TOILET = '#0b6e62';
const NUMBER = { radius: 11, letters: 13 };

type Place = readonly [x: number, y: number];

/** Draws the streets of a town in the colours of their minutes, its toilets and its gaps, as SVG. No letters but numbers. Pure. */
function drawCoverage(
  box: Box,
  streets: readonly DrawnStreet[],
  { toilets, gaps }: Pick<Coverage, 'toilets' | 'gaps'>,
): string {
  const placeOf = (lon: number, lat: number): Place => [
    Math.round(((lon - box.west) / (box.east - box.west)) * SIDE),
    Math.round(((box.north - lat) / (box.north - box.south)) * SIDE),
  ];
  const bands = [...COVERAGE_BANDS, FAR_BAND];
  const paths = bands.map(() => '');
  for (const { points, minutes } of streets) {
    const band = COVERAGE_BANDS.findIndex(({ mostMin }) => minutes <= mostMin);
    paths[band < 0 ? COVERAGE_BANDS.length : band] += lineOf(points, placeOf);
  }
  const lines = bands.map(({ colour, widthPx }, i) =>
    paths[i] ? `<path d="${paths[i]}" stroke="${colour}" stroke-width="${widthPx}"/>` : '',
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">`,
    // Far streets first: near ones lie over them.
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.toReversed().join('')}</g>`,
    ...toilets.map(({ lon, lat, state }) => toiletAt(placeOf(lon, lat), state)),
    ...gaps.map(({ lon, lat }, i) => numberAt(placeOf(lon, lat), i + 1)),
    '</svg>',
  ].join('\n');
}

/** Draws a line in steps from point to point; points of one pixel are drawn once. */
function lineOf(points: readonly number[], placeOf: (lon: number, lat: number) => Place): string {
  let path = '';
  let [x, y] = [Number.NaN, Number.NaN];
  for (let i = 0; i < points.length; i += 2) {
    const [nextX, nextY] = placeOf(points[i]! / 1e7, points[i + 1]! / 1e7);
    if (nextX === x && nextY === y && i + 2 < points.length) continue;
    path += path === '' ? `M${nextX} ${nextY}` : `l${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
  }
  return path;
}

function toiletAt([x, y]: Place, state: Coverage['toilets'][number]['state']): string {
  if (state === 'closed') {
    const cross = `M${x - 5} ${y - 5}l10 10m0 -10l-10 10`;
    return `<path d="${cross}" fill="none" stroke="#fff" stroke-width="5"/><path d="${cross}" fill="none" stroke="#4a555b" stroke-width="2.5"/>`;
  }
  const fill = state === 'open' ? `fill="${TOILET}" stroke="#fff"` : `fill="#fff" stroke="${TOILET}"`;
  return `<circle cx="${x}" cy="${y}" r="6" ${fill} stroke-width="2.5"/>`;
}

function numberAt([x, y]: Place, number: number): string {
  const { radius, letters } = NUMBER;
  // Beside the place, so that the toilet there is seen.
  const [atX, atY] = [Math.min(SIDE - radius, x + radius + 3), Math.max(radius, y - radius - 3)];
  return `<circle cx="${atX}" cy="${atY}" r="${radius}" fill="#1a2426" stroke="#fff" stroke-width="1.5"/><text x="${atX}" y="${atY + 4.5}" text-anchor="middle" font-family="sans-serif" font-weight="bold" font-size="${letters}" fill="#fff">${number}</text>`;
}
