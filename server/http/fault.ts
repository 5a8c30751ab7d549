/** Answers to our own faults, without detail: the log has it, under the same request id (request-id.ts). */

import type { Logger } from '../../common/logger.ts';
import { stackOf } from '../../common/reason-of.ts';
import { type HttpResponse, problem } from '../../reads/http/http-response.ts';
import { type Refusal, refuse } from '../../schemas/problems/problems.ts';
import { BlobError } from '../../shards/format/blob.ts';
import { type Generations, NoGeneration } from '../process/generations.ts';
import { currentRequestId } from './request-id.ts';

interface FaultParts {
  readonly baseUrl: string;
  readonly log: Logger;
  /** Logs a damaged file once, and seldom that there is none. */
  readonly generations: Pick<Generations, 'report' | 'reportNothing'>;
}

export function fault(parts: FaultParts, error: unknown): HttpResponse {
  return problem(parts.baseUrl, faultRefusal(parts, error));
}

/** Refuses because of an unexpected error. The log has the reason, under the request id of the refusal. */
export function faultRefusal({ log, generations }: FaultParts, error: unknown): Refusal {
  if (error instanceof NoGeneration) {
    generations.reportNothing(error);
    return refuse('database-unavailable', 'loading');
  }
  if (error instanceof BlobError) {
    generations.report(error);
    return refuse('database-unavailable', 'damaged');
  }
  if (isOfClientGone(error)) return refuse('malformed-request', 'body');
  const requestId = currentRequestId();
  log.error(`Request ${requestId} failed. The client got status 500.`, {
    requestId,
    reason: stackOf(error),
  });
  return refuse('internal', 'request', requestId);
}

/**
 * Whether the error is that of Node's HTTP server if a connection ends in the middle of a body. No client reads the
 * answer.
 */
function isOfClientGone(error: unknown): boolean {
  return (
    error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
  );
}
