/** The page of a town, and its map. */
import { Hono } from 'hono';
import { type CoverageAnswer, type CoverageQuery, coveragePage, readCoverageQuery } from '#views';
import {
  asidesOf,
  boxWith,
  type CoverageQuestion,
  hoursOfDay,
  MIDDLE_MIN,
  MOST_MIN,
  NEAR_MIN,
  placeAt,
  zoneOrUtc,
} from '../../../packages/reader/index.ts';
import { toResponse } from '../../../reads/http/http-response.ts';
import { problem } from '../../../reads/http/problem.ts';
import type { NamedPosition } from '../../../reads/reading.ts';
import { refuse } from '../../../schemas/problems/problems.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { type ReadParts, readingOf } from '../../reads/read-parts.ts';
import { sitePage, siteRoute } from '../shell/page.ts';
import { faultAnswer, placeOf, statusOfFault } from '../shell/place-of.ts';
import { type KeptCoverage, TownCoverages } from './town-coverage.ts';

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
  siteRoute(app, context, 'coverage', '/coverage', async (into, c) => {
    const query = readCoverageQuery(new URL(c.req.url).search);
    const answer = coverageAnswer(await countedTown(context, towns, query), context.now());
    const content = coveragePage(context, { query, answer }, into.texts);
    return { ...sitePage(into, content), status: statusOf(answer) };
  });
  siteRoute(app, context, 'coverage', '/coverage/map.svg', async (_, c) => {
    const counted = await countedTown(context, towns, readCoverageQuery(new URL(c.req.url).search));
    if ('kind' in counted || !counted.kept.town)
      return toResponse(problem(baseUrl, refuse('not-found', 'file', 'There is no map of such a town.')));
    return c.body(counted.kept.map, 200, MAP_HEADERS);
  });
  return app;
}

function statusOf(answer: CoverageAnswer): number {
  if (answer.kind === 'busy') return 503;
  return answer.kind === 'fault' ? statusOfFault(answer) : 200;
}

/** From the place to each side of the square: the middle of a city, or a small town. */
const HALF_M = 2_000;

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
    const kept = await towns.of(generation, asked.question);
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
    box: boxWith({ west: lon, south: lat, east: lon, north: lat }, HALF_M),
    hoursMin: hours.hoursMin,
    hour: hour === 'any' ? undefined : (hour ?? hours.nowHour),
    ...{ isStepFree, isFree },
  };
  return { question, zone, day: hours.day, isInAWeek: hours.isInAWeek };
}
