/** The coverage of a town, as the reader counts it and pages show it. Shares are of street metres, from 0 to 1. */
import type { Toilet } from '../toilet/toilet.ts';

/** Something that a toilet lacks to count. An `unknown` is not said by the data: it may be there. */
export type Lack =
  | 'closed'
  | 'hours-unknown'
  | 'customers'
  | 'key'
  | 'access-unknown'
  | 'steps'
  | 'steps-unknown'
  | 'fee'
  | 'fee-unknown';

export interface CoverageGap {
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
  /** The toilet that would close it; undefined: a new one. */
  readonly toilet: Toilet | undefined;
  readonly lacks: readonly Lack[];
  /** The street of a new toilet; undefined if it has no name. */
  readonly street: string | undefined;
  /** The longest walk today from the streets that it brings nearer, in minutes; undefined: longer than any that is looked for. */
  readonly longestMin: number | undefined;
  /** Share that comes within the minutes. */
  readonly gain: number;
}

export interface HourShare {
  /** Within 5 minutes of a toilet that is known to be open, and of one that is open or may be. */
  readonly open: number;
  readonly maybe: number;
}

export interface CountedToilet {
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
  /** `unknown`: its hours are not listed, or cannot be read. */
  readonly state: 'open' | 'closed' | 'unknown';
}

export interface TownCoverage {
  readonly hours: readonly HourShare[];
  /** Shares at the hour. */
  readonly near: number;
  readonly middle: number;
  /** The longest walk at the hour from 99 % of the streets, in minutes; undefined: longer than any that is looked for. */
  readonly longestMin: number | undefined;
  /** Toilets of the town that count at some hours, or may. */
  readonly toilets: readonly CountedToilet[];
  readonly gaps: readonly CoverageGap[];
}

/** A colour of streets: up to how many minutes it is, and how wide it is drawn. */
interface CoverageBand {
  readonly colour: string;
  readonly widthPx: number;
}

/**
 * The colours of streets, nearest first; the stylesheet repeats them for legends. They are seen on light and on dark ground. Near
 * streets are wide, so that the map is read without colours, too.
 */
export const COVERAGE_BANDS = [
  { mostMin: 3, colour: '#14805e', widthPx: 3.4 },
  { mostMin: 5, colour: '#4fa877', widthPx: 2.8 },
  { mostMin: 10, colour: '#c9a227', widthPx: 2.2 },
  { mostMin: 15, colour: '#d97a34', widthPx: 1.7 },
  { mostMin: 30, colour: '#bf4638', widthPx: 1.4 },
] as const satisfies readonly (CoverageBand & { readonly mostMin: number })[];

/** The look of streets that are farther, or from which no walk is known. */
export const FAR_BAND: CoverageBand = { colour: '#86909a', widthPx: 1 };

/** Zoom of the tiles of streets in dumps: maps have none from afar. */
export const COVERAGE_ZOOM = 13;
