/** The calls, whether a server answers them or files. */
import type {
  AlongResult,
  AreaResult,
  ChangeFeed,
  DetailsResult,
  FindResult,
  FindToiletsAlongQuery,
  FindToiletsNearQuery,
  GetToiletDetailsQuery,
  GetToiletQuery,
  GetWalkQuery,
  ListChangesQuery,
  ListToiletsInAreaQuery,
  PlacesResult,
  PositionName,
  RouteResult,
  SuggestPlacesQuery,
  SummaryResult,
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
  /** @param options `at`: the time that is asked about, if not now */
  getToilet(id: string, options?: CallOptions & GetToiletQuery): Promise<ToiletResult>;
  getToiletDetails(id: string, options?: CallOptions & GetToiletQuery): Promise<DetailsResult>;
  /** Finds the way on foot from a position to a toilet. */
  getWalk(id: string, query: GetWalkQuery, options?: CallOptions): Promise<RouteResult>;
  /** Finds the way on foot between two positions, and the toilets along it. */
  findToiletsAlong(query: FindToiletsAlongQuery, options?: CallOptions): Promise<AlongResult>;
}

/** A position in degrees. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** A dump of all toilets, as `/dumps/index.json` lists it. Its files are at `/dumps/<date>/<name>`. */
export interface Dump {
  readonly date: string;
  readonly toilets: number;
  readonly attribution: string;
  readonly licence: string;
  readonly files: readonly {
    readonly name: string;
    readonly type: string;
    readonly bytes: number;
    readonly sha256: string;
  }[];
}

/** A client of a server, which answers more than files do. */
export interface ServerClient extends Client {
  /** @param options `lang` adds all facts in words, `week` the hours of seven days; `at` as above */
  getToiletDetails(id: string, options?: CallOptions & GetToiletDetailsQuery): Promise<DetailsResult>;
  /** Suggests places while a user types. */
  suggestPlaces(query: SuggestPlacesQuery, options?: CallOptions): Promise<PlacesResult>;
  namePosition(position: Position, options?: CallOptions): Promise<PositionName>;
  /** Counts the toilets of a box of any size. */
  summarizeArea(query: { bbox: Box | string }, options?: CallOptions): Promise<SummaryResult>;
  /**
   * Finds the nearest toilets of many positions, in their order. Rejects if the answer was cut off. Each position counts as a
   * search: above 60, a server with limits refuses them all.
   * @deprecated goes with 3.0.0. Search one by one, or in published files: `fromFiles`.
   */
  findToiletsNearEach(
    positions: readonly Position[],
    query?: Omit<FindToiletsNearQuery, 'place' | 'country' | 'lat' | 'lon' | 'by' | 'step_free' | 'at'>,
    options?: CallOptions,
  ): Promise<FindResult[]>;
  /** Lists what changed from dump to dump. */
  listChanges(query?: ListChangesQuery, options?: CallOptions): Promise<ChangeFeed>;
  /** Lists the dumps, the newest first. */
  listDumps(options?: CallOptions): Promise<Dump[]>;
}
