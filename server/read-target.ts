/** Which of the three reads a request is for, told from its target alone: no router on the hot path. */
import type { OperationId } from '../schemas/operation-id.ts';
import type { Bucket } from './limits/rate-limits.ts';

export type ReadOperation = Extract<OperationId, 'findToiletsNear' | 'listToiletsInArea' | 'getToilet'>;

export const READ_BUCKETS: Readonly<Record<ReadOperation, Bucket>> = {
  findToiletsNear: 'default',
  listToiletsInArea: 'area',
  getToilet: 'default',
};

export const READS_PATH = '/api/v1/toilets';
const SLASH = 0x2f;

export interface ReadTarget {
  readonly operation: ReadOperation;
  /** The query, without its question mark. */
  readonly search: string;
  /** Last segment of the path as it stands; empty for the box. */
  readonly segment: string;
}

/** @param target path and query, as they stand in the request line; undefined where it is none of the reads */
export function readTargetOf(target: string): ReadTarget | undefined {
  if (!target.startsWith(READS_PATH)) return undefined;
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const search = mark < 0 ? '' : target.slice(mark + 1);
  if (path.length === READS_PATH.length) return { operation: 'listToiletsInArea', search, segment: '' };
  if (path.charCodeAt(READS_PATH.length) !== SLASH) return undefined;
  const segment = path.slice(READS_PATH.length + 1);
  if (segment === '' || segment.includes('/')) return undefined;
  return { operation: segment === 'nearest' ? 'findToiletsNear' : 'getToilet', search, segment };
}
