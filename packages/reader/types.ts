/**
 * The queries and answers of the reads, by their names in the description of the API. Others who install a package get them as
 * plain types, which scripts/client-types.ts writes from that description.
 */
import type { z } from 'zod';
import type { AlongQuery } from '../../schemas/reads/along.ts';
import type { ChangesQuery } from '../../schemas/reads/dump.ts';
import type {
  DetailsQuery,
  PositionName as Name,
  NamePositionQuery as NamedQuery,
  PlacesResult as Places,
  RouteQuery,
  SuggestPlacesQuery as SuggestQuery,
  SummaryQuery,
} from '../../schemas/reads/more-reads.ts';
import type { AreaQuery, NearestQuery, ToiletQuery } from '../../schemas/reads/read-query.ts';

export type { Problem } from '../../schemas/problems/problem.ts';
export type { AlongResult } from '../../schemas/reads/along.ts';
export type { Change, ChangeFeed, ChangeItem, ManyChanges, ToiletChange } from '../../schemas/reads/dump.ts';
export type { DetailsResult, RouteResult, SummaryResult } from '../../schemas/reads/more-reads.ts';
export type {
  AreaResult,
  Attribution,
  FindResult,
  Origin,
  ToiletResult,
} from '../../schemas/reads/read-results.ts';
export type { ListWords } from '../../schemas/reads/words.ts';
export type {
  Cleanliness,
  Decision,
  Fee,
  FoundToilet,
  Partner,
  Provenance,
  Toilet,
} from '../../schemas/toilet/toilet.ts';
export type { Walk } from '../../schemas/toilet/walk.ts';

export type PlacesResult = z.infer<typeof Places>;
export type PositionName = z.infer<typeof Name>;

/** A parameter as a caller writes it. A box is a text. */
type Written<Value> = Value extends object
  ? string
  : Value extends boolean
    ? boolean | 'true' | 'false'
    : Value;
type QueryOf<Query extends z.ZodObject> = {
  [Name in keyof z.input<Query>]: Name extends keyof z.output<Query>
    ? Written<Exclude<z.output<Query>[Name], undefined>>
    : never;
};

export type FindToiletsNearQuery = QueryOf<typeof NearestQuery>;
export type GetToiletQuery = QueryOf<typeof ToiletQuery>;
export type ListToiletsInAreaQuery = QueryOf<typeof AreaQuery>;
export type GetToiletDetailsQuery = QueryOf<typeof DetailsQuery>;
export type GetWalkQuery = QueryOf<typeof RouteQuery>;
export type FindToiletsAlongQuery = QueryOf<typeof AlongQuery>;
export type SuggestPlacesQuery = QueryOf<typeof SuggestQuery>;
export type NamePositionQuery = QueryOf<typeof NamedQuery>;
export type SummarizeAreaQuery = QueryOf<typeof SummaryQuery>;
export type ListChangesQuery = QueryOf<typeof ChangesQuery>;
