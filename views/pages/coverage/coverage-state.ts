/** Everything that the page of a town shows. */
import type { Aside } from '../../../schemas/reads/read-results.ts';
import type { TownCoverage } from '../../../schemas/reads/town-coverage.ts';
import { textIn } from '../../find/search-query.ts';
import type { SearchAnswer } from '../../find/search-state.ts';

/** Numbers that the page counts with. */
interface CoverageBounds {
  readonly nearMin: number;
  readonly middleMin: number;
  readonly mostMin: number;
  /** Side of the square around the place. */
  readonly sideM: number;
}

export interface FoundCoverage {
  readonly kind: 'found';
  readonly town: TownCoverage;
  readonly label: string;
  readonly bounds: CoverageBounds;
  /** The day and the hour that were counted for. */
  readonly day: number;
  readonly hour: number | 'any';
  readonly atMs: number;
  /** IANA time zone. */
  readonly zone: string;
  /** The day is this weekday of the next week, because today has begun. */
  readonly isInAWeek: boolean;
  /** Facts beside the fields, by the ids of the toilets. */
  readonly asides: Readonly<Record<string, Aside>>;
}

export type CoverageAnswer =
  | { readonly kind: 'nothing' }
  /** No place is called so. */
  | { readonly kind: 'unknown'; readonly place: string }
  /** No walking graph, or no streets around the place. */
  | { readonly kind: 'no-streets'; readonly place: string }
  /** Others wait for the same work. */
  | { readonly kind: 'busy' }
  | Extract<SearchAnswer, { kind: 'fault' }>
  | FoundCoverage;

export interface CoverageState {
  readonly query: CoverageQuery;
  readonly answer: CoverageAnswer;
}

/** The query of the page of a town: `/coverage?place=Monaco&day=3&hour=21&step_free=true&free=true`. Pure. */
export interface CoverageQuery {
  readonly place?: string | undefined;
  /** 1 for Monday to 7 for Sunday; undefined for today. */
  readonly day?: number | undefined;
  /** 0 to 23; `any`: toilets count whether they are open or not; undefined for now. */
  readonly hour?: number | 'any' | undefined;
  readonly isStepFree: boolean;
  readonly isFree: boolean;
}

const PATH = '/coverage';

export function readCoverageQuery(search: string): CoverageQuery {
  const params = new URLSearchParams(search);
  const place = textIn(params, 'place');
  const hour = params.get('hour');
  return {
    ...(place !== '' && { place }),
    day: numberOf(params.get('day'), 1, 7),
    hour: hour === 'any' ? 'any' : numberOf(hour, 0, 23),
    isStepFree: params.get('step_free') === 'true',
    isFree: params.get('free') === 'true',
  };
}

function numberOf(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d{1,2}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

/** Path and query of the page, or of its map. */
export function coverageAddress(
  { place, day, hour, isStepFree, isFree }: CoverageQuery,
  path: typeof PATH | '/coverage/map.svg' = PATH,
): string {
  const params = new URLSearchParams({
    ...(place !== undefined && { place }),
    ...(day !== undefined && { day: `${day}` }),
    ...(hour !== undefined && { hour: `${hour}` }),
    ...(isStepFree && { step_free: 'true' }),
    ...(isFree && { free: 'true' }),
  });
  return params.size === 0 ? path : `${path}?${params}`;
}
