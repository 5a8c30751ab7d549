/** Questions of a search, and the way that answers one of them. */

import type { Spot, Target } from './joints.ts';
import type { Path } from './walk-path.ts';

export interface WalkLimits {
  /** A longer walk is not found. */
  readonly maxM: number;
  /** 20,000 take some 5 ms: more would hold up the event loop. */
  readonly maxSettled: number;
}
/** A walk: its begin, who walks, and when. */
export interface Question extends Spot {
  readonly limits?: WalkLimits | undefined;
  /** Whether a walk may begin farther away, if it begins in a pocket of the network. Yes if undefined. */
  readonly leavesPockets?: boolean | undefined;
}

/** Asks for the `k` toilets nearest on foot. */
export interface NearestQuestion<S extends Toilets> extends Question {
  readonly k: number;
  readonly byAir: NearestByAir<S>;
}

/** Asks for the way to a toilet. */
export interface RouteQuestion extends Question {
  readonly to: Target;
}

/** A table of toilets. */
export interface Toilets {
  /** lon, lat of each row in turn, E7. */
  readonly columns: { readonly positions: Int32Array };
  floorOf(row: number): string | undefined;
}

/** Hits of the search by air, nearest first. They are copied before it is asked again. */
export interface AirHits<S> {
  readonly count: number;
  readonly squaredChords: Float64Array;
  readonly shards: readonly S[];
  readonly rows: Uint32Array;
}
/** The nearest by air, all filters applied; fewer than wanted if there are no more. */
export type NearestByAir<S> = (wanted: number) => AirHits<S>;

export interface WalkRoute extends Path {
  readonly metres: number;
  readonly effortM: number;
  readonly paceM: number;
}
