/** The parsed queries of the reads. */
import type { EXTRA_FILTERS } from './parameters.ts';
import type { QueryOf } from './question.ts';
import type { QUESTIONS } from './questions.ts';

/** A query with a sentence for its caller, such as about a parameter that was ignored. */
type Noted<Query> = Query & { readonly note?: string };

export type NearestQuery = Noted<QueryOf<typeof QUESTIONS.findToiletsNear>>;
export type AreaQuery = Noted<QueryOf<typeof QUESTIONS.listToiletsInArea>>;
export type AlongQuery = Noted<QueryOf<typeof QUESTIONS.findToiletsAlong>>;
export type ToiletQuery = QueryOf<typeof QUESTIONS.getToilet>;
export type DetailsQuery = QueryOf<typeof QUESTIONS.getToiletDetails>;
export type RouteQuery = QueryOf<typeof QUESTIONS.getWalk>;
export type BatchQuery = QueryOf<typeof QUESTIONS.findToiletsNearEach>;
/** The filters beyond the interface. */
export type ExtraFilters = Pick<NearestQuery, keyof typeof EXTRA_FILTERS>;
