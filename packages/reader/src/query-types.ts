/** Queries of the published reader: those of the API, over files. */
import type {
  FindToiletsAlongQuery,
  FindToiletsNearQuery,
  GetWalkQuery,
  ListToiletsInAreaQuery,
} from '../types.ts';

/** A flag, or its text. */
type Flag = boolean | 'true' | 'false';
/** The filters of the API; those that it takes as texts may be booleans. */
type Flagged<Query> = {
  [Name in keyof Query]: Query[Name] extends 'true' | 'false' | undefined ? Flag | undefined : Query[Name];
};

/** A position or a place, and the filters of the API. */
export type NearQuery = Flagged<FindToiletsNearQuery>;

/** A box of degrees, no side longer than 0.2, and the filters of the API. */
export type BoxQuery = Flagged<Omit<ListToiletsInAreaQuery, 'bbox'>> & {
  readonly bbox: readonly [west: number, south: number, east: number, north: number];
};

/** Both ends of a walk, its time, and the filters of the API. */
export type AlongWayQuery = Flagged<FindToiletsAlongQuery>;

/** The start of a walk. */
export type WalkQuery = Flagged<GetWalkQuery>;
