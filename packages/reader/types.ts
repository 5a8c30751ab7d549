/**
 * The queries and answers of the reads, by their names in the description of the API. Others who install a package get them as
 * plain types, which scripts/client-types.ts writes from that description.
 */
import type { z } from 'zod';
import type { Kind } from '../../schemas/reads/kinds.ts';
import type { PositionName as Name, PlacesResult as Places } from '../../schemas/reads/more-reads.ts';
import type { Question } from '../../schemas/reads/question.ts';
import type { QUESTIONS } from '../../schemas/reads/questions.ts';

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
type WrittenOf<Id extends keyof typeof QUESTIONS> = WrittenIn<(typeof QUESTIONS)[Id]>;
type WrittenIn<Q extends Question> = {
  [Name in keyof Q['table'] as Q['table'][Name]['given'] extends 'required' ? Name : never]: WrittenValue<
    Q,
    Name
  >;
} & {
  [Name in keyof Q['table'] as Q['table'][Name]['given'] extends 'required' ? never : Name]?:
    | WrittenValue<Q, Name>
    | undefined;
};
type WrittenValue<Q extends Question, Name extends keyof Q['table']> = Q['table'][Name] extends {
  readonly kind: Kind<infer Value>;
}
  ? Written<Value>
  : never;

export type FindToiletsNearQuery = WrittenOf<'findToiletsNear'>;
export type GetToiletQuery = WrittenOf<'getToilet'>;
export type ListToiletsInAreaQuery = WrittenOf<'listToiletsInArea'>;
export type GetToiletDetailsQuery = WrittenOf<'getToiletDetails'>;
export type GetWalkQuery = WrittenOf<'getWalk'>;
export type FindToiletsAlongQuery = WrittenOf<'findToiletsAlong'>;
export type SuggestPlacesQuery = WrittenOf<'suggestPlaces'>;
export type NamePositionQuery = WrittenOf<'namePosition'>;
export type SummarizeAreaQuery = WrittenOf<'summarizeArea'>;
export type ListChangesQuery = WrittenOf<'listChanges'>;
