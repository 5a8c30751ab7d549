/** Which of the three reads a request is for, by its target alone: no router on the hot path. */

import type { Bucket } from '../schemas/problems/limits.ts';
import type { OperationId } from '../schemas/problems/operation-id.ts';

export type ReadOperation = Extract<
  OperationId,
  'findToiletsNear' | 'listToiletsInArea' | 'getToilet' | 'getToiletDetails'
>;

export const READ_BUCKETS: Readonly<Record<ReadOperation, Bucket>> = {
  findToiletsNear: 'default',
  listToiletsInArea: 'area',
  getToilet: 'default',
  getToiletDetails: 'default',
};

export const READS_PATH = '/api/v1/toilets';
const SLASH = 0x2f;
const DETAILS = '/details';

export interface ReadTarget {
  readonly operation: ReadOperation;
  /** The query, without its question mark. */
  readonly search: string;
  /** The segment with the id as it stands; empty for the box. */
  readonly segment: string;
}

/** The paths of the reads, as routers write them. */
export const READ_PATHS: readonly (readonly [string, ReadOperation])[] = [
  [READS_PATH, 'listToiletsInArea'],
  [`${READS_PATH}/nearest`, 'findToiletsNear'],
  [`${READS_PATH}/:id`, 'getToilet'],
  [`${READS_PATH}/:id/details`, 'getToiletDetails'],
];
/** The path of the way to a toilet. */
export const ROUTE_PATH = `${READS_PATH}/:id/route`;
/** The path of the toilets along a way. */
export const ALONG_PATH = '/api/v1/route/toilets';
/** The path of the counts of an area. No toilet has this id. */
export const SUMMARY_PATH = `${READS_PATH}/summary`;
/** The path of a batch of nearest searches. */
export const BATCH_PATH = `${READS_PATH}/nearest:batch`;
/** The path of the places of a text that is being typed. */
export const PLACES_PATH = '/api/v1/places';
/** The path of the name of a position. */
export const NAME_PATH = '/api/v1/places/at';

/** Path and query of an absolute URL, as they stood in the request line. */
export function targetOf(url: string): string {
  const end = url.indexOf('#');
  return url.slice(url.indexOf('/', url.indexOf('//') + 2), end < 0 ? undefined : end);
}

/** The query of an absolute URL, without its question mark. */
export function searchOf(url: string): string {
  const target = targetOf(url);
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark + 1);
}

/** @param target path and query, as they stand in the request line; undefined if it is none of the reads */
export function readTargetOf(target: string): ReadTarget | undefined {
  if (!target.startsWith(READS_PATH)) return undefined;
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const search = mark < 0 ? '' : target.slice(mark + 1);
  if (path.length === READS_PATH.length) return { operation: 'listToiletsInArea', search, segment: '' };
  if (path.charCodeAt(READS_PATH.length) !== SLASH) return undefined;
  const segment = path.slice(READS_PATH.length + 1);
  if (segment === '') return undefined;
  const slash = segment.indexOf('/');
  if (slash >= 0) {
    if (slash === 0 || segment.slice(slash) !== DETAILS) return undefined;
    return { operation: 'getToiletDetails', search, segment: segment.slice(0, slash) };
  }
  if (segment === 'summary') return undefined;
  return { operation: segment === 'nearest' ? 'findToiletsNear' : 'getToilet', search, segment };
}
