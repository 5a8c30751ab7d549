/** The calls, whether a server answers them or files. */
import type {
  AlongResult,
  AreaResult,
  DetailsResult,
  FindResult,
  FindToiletsAlongQuery,
  FindToiletsNearQuery,
  GetWalkQuery,
  ListToiletsInAreaQuery,
  RouteResult,
  ToiletResult,
} from '../../reader/types.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** A box for `listToiletsInArea`, in degrees; no side longer than 0.2. */
export type Box = readonly [west: number, south: number, east: number, north: number];

export interface Client {
  /** Finds the nearest toilets around a place or a position. */
  findToiletsNear(query: FindToiletsNearQuery, options?: CallOptions): Promise<FindResult>;
  /** Lists the toilets of a box, those nearest to its middle first. */
  listToiletsInArea(
    query: Omit<ListToiletsInAreaQuery, 'bbox'> & { bbox: Box | string },
    options?: CallOptions,
  ): Promise<AreaResult>;
  getToilet(id: string, options?: CallOptions): Promise<ToiletResult>;
  getToiletDetails(id: string, options?: CallOptions): Promise<DetailsResult>;
  /** Finds the way on foot from a position to a toilet. */
  getWalk(id: string, query: GetWalkQuery, options?: CallOptions): Promise<RouteResult>;
  /** Finds the way on foot between two positions, and the toilets along it. */
  findToiletsAlong(query: FindToiletsAlongQuery, options?: CallOptions): Promise<AlongResult>;
}
