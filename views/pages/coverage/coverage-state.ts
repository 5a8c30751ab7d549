/** Everything that the page of a town shows. */
import type { Aside } from '../../../schemas/reads/read-results.ts';
import type { Toilet } from '../../../schemas/toilet/toilet.ts';
import type { SearchAnswer } from '../../find/search-state.ts';
import type { CoverageQuery } from './coverage-query.ts';

/** Something that a toilet lacks to count; `unknown`: the data does not say it. */
type Lack =
  | 'closed'
  | 'hours-unknown'
  | 'customers'
  | 'key'
  | 'access-unknown'
  | 'steps'
  | 'steps-unknown'
  | 'fee'
  | 'fee-unknown';

interface CoverageGap {
  readonly lon: number;
  readonly lat: number;
  /** The toilet that would close it; undefined: a new one. */
  readonly toilet: Toilet | undefined;
  readonly lacks: readonly Lack[];
  /** The street of a new toilet. */
  readonly street: string | undefined;
  readonly longestMin: number | undefined;
  readonly gain: number;
}

/** Shares of street metres, from 0 to 1. */
export interface TownCoverage {
  readonly hours: readonly { readonly open: number; readonly maybe: number }[];
  readonly near: number;
  readonly middle: number;
  /** Undefined: longer than any that is looked for. */
  readonly longestMin: number | undefined;
  readonly toilets: readonly { readonly state: 'open' | 'closed' | 'unknown' }[];
  readonly gaps: readonly CoverageGap[];
}

/** Numbers that the page counts with. */
interface CoverageBounds {
  readonly nearMin: number;
  readonly middleMin: number;
  readonly mostMin: number;
  /** Upper ends of the colours of the map, in minutes. */
  readonly bands: readonly number[];
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
