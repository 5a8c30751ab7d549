/** Everything that the page of a town shows. */
import type { Aside } from '../../../schemas/reads/read-results.ts';
import type { TownCoverage } from '../../../schemas/reads/town-coverage.ts';
import type { SearchAnswer } from '../../find/search-state.ts';
import type { CoverageQuery } from './coverage-query.ts';

/** Numbers that the page counts with. */
interface CoverageBounds {
  readonly nearMin: number;
  readonly middleMin: number;
  readonly mostMin: number;
  /** Upper ends of the colours of the map, in minutes. */
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
