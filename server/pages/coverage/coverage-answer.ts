/** Answers the page of a town: looks the place up, and counts for a square around it. */
import type { CoverageAnswer, CoverageQuery } from '#views';
import {
  asidesOf,
  boxWith,
  type CoverageQuestion,
  hoursOfDay,
  MIDDLE_MIN,
  MOST_MIN,
  NEAR_MIN,
  placeAt,
  zoneNear,
} from '../../../packages/reader/index.ts';
import type { NamedPosition } from '../../../reads/reading.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import { type ReadParts, readingOf } from '../../reads/read-parts.ts';
import { faultAnswer, placeOf } from '../shell/place-of.ts';
import type { KeptCoverage, TownCoverages } from './town-coverage.ts';

/** The clock of a place at which no hours of toilets are known: then nothing but gates depends on it. */
const NO_ZONE = 'UTC';
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
export async function countedTown(
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

export function coverageAnswer(counted: Counted | Unanswered, nowMs: number): CoverageAnswer {
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
  const zone = zoneNear(generation, lon, lat) ?? NO_ZONE;
  const hours = hoursOfDay(zone, day, nowMs);
  const question: CoverageQuestion = {
    box: boxWith({ west: lon, south: lat, east: lon, north: lat }, HALF_M),
    hoursMin: hours.hoursMin,
    hour: hour === 'any' ? undefined : (hour ?? hours.nowHour),
    ...{ isStepFree, isFree },
  };
  return { question, zone, day: hours.day, isInAWeek: hours.isInAWeek };
}
