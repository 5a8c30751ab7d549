/**
 * The reads of a server: the one place that knows the address of each, and the fields of its answer. The client and our own pages
 * ask here. Each read stands alone: a script has those alone that it asks.
 */
import type {
  AlongResult,
  AreaResult,
  DetailsResult,
  FindResult,
  FindToiletsAlongQuery,
  FindToiletsNearQuery,
  GetToiletDetailsQuery,
  GetToiletQuery,
  GetWalkQuery,
  ListToiletsInAreaQuery,
  NamePositionQuery,
  PlacesResult,
  PositionName,
  RouteResult,
  SuggestPlacesQuery,
  SummarizeAreaQuery,
  SummaryResult,
  ToiletResult,
} from '../../reader/types.ts';
import { type Answer, having, type IsWhole } from './answer.ts';

/** Asks a server for what is at a path of it, which has its query. */
export type Remote = <Result>(
  path: string,
  isWhole: IsWhole<Result>,
  init?: RequestInit,
) => Promise<Answer<Result>>;

/** Values by their names, or texts, as an address has them. */
type Asked<Query> = Query | Readonly<Record<string, string>>;
type CallOptions = Pick<RequestInit, 'signal' | 'cache'>;

const API = '/api/v1';
export const TOILETS = `${API}/toilets`;

export function askNearest(
  remote: Remote,
  query: Asked<FindToiletsNearQuery>,
  options?: CallOptions,
): Promise<Answer<FindResult>> {
  return remote(
    `${TOILETS}/nearest${searchOf(query)}`,
    having<FindResult>('results', 'status', 'attribution'),
    options,
  );
}

export function askArea(
  remote: Remote,
  query: Asked<ListToiletsInAreaQuery>,
  options?: CallOptions,
): Promise<Answer<AreaResult>> {
  return remote(`${TOILETS}${searchOf(query)}`, having<AreaResult>('results', 'truncated'), options);
}

export function askCount(
  remote: Remote,
  query: SummarizeAreaQuery,
  options?: CallOptions,
): Promise<Answer<SummaryResult>> {
  return remote(`${TOILETS}/summary${searchOf(query)}`, having<SummaryResult>('toilets'), options);
}

export function askToilet(
  remote: Remote,
  id: string,
  query: GetToiletQuery,
  options?: CallOptions,
): Promise<Answer<ToiletResult>> {
  return remote(`${pathOf(id)}${searchOf(query)}`, having<ToiletResult>('toilet', 'attribution'), options);
}

export function askDetails(
  remote: Remote,
  id: string,
  query: GetToiletDetailsQuery,
  options?: CallOptions,
): Promise<Answer<DetailsResult>> {
  return remote(`${pathOf(id)}/details${searchOf(query)}`, having<DetailsResult>('details'), options);
}

export function askWalk(
  remote: Remote,
  id: string,
  query: GetWalkQuery,
  options?: CallOptions,
): Promise<Answer<RouteResult>> {
  return remote(`${pathOf(id)}/route${searchOf(query)}`, having<RouteResult>('geometry', 'walk'), options);
}

export function askAlong(
  remote: Remote,
  query: Asked<FindToiletsAlongQuery>,
  options?: CallOptions,
): Promise<Answer<AlongResult>> {
  return remote(
    `${API}/route/toilets${searchOf(query)}`,
    having<AlongResult>('results', 'gap', 'geometry', 'walk'),
    options,
  );
}

export function askPlaces(
  remote: Remote,
  query: SuggestPlacesQuery,
  options?: CallOptions,
): Promise<Answer<PlacesResult>> {
  return remote(`${API}/places${searchOf(query)}`, having<PlacesResult>('places'), options);
}

export function askNameOf(
  remote: Remote,
  { lat, lon }: NamePositionQuery,
  options?: CallOptions,
): Promise<Answer<PositionName>> {
  return remote(`${API}/places/at${searchOf({ lat, lon })}`, having<PositionName>('label'), options);
}

function pathOf(id: string): string {
  return `${TOILETS}/${encodeURIComponent(id)}`;
}

/** The query of an address with its question mark; empty if there are no parameters. */
export function searchOf(query: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) params.set(name, String(value));
  return `?${params}`.replace(/\?$/, '');
}
