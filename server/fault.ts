/** Our own faults, told without detail: the log has it, under the same request id (request-id.ts). */
import { BlobError } from '../shards/blob.ts';
import type { Answer } from './answer.ts';
import { type Generations, type Log, NoGeneration } from './generations.ts';
import { problem } from './problem.ts';
import { currentRequestId } from './request-id.ts';

/** Retry-After of a 503: an import or a repair takes minutes, a lookup service seconds. */
const RETRY_AFTER_S = 30;

interface FaultParts {
  readonly baseUrl: string;
  readonly log: Log;
  /** Logs a damaged file once. */
  readonly generations: Pick<Generations, 'report'>;
}

export function fault({ baseUrl, log, generations }: FaultParts, error: unknown): Answer {
  if (error instanceof NoGeneration) {
    log.error(error.message);
    return problem(baseUrl, 'database-unavailable', 'The toilets are not loaded yet. Try again later.', {
      retryAfterS: RETRY_AFTER_S,
    });
  }
  if (error instanceof BlobError) {
    generations.report(error);
    return problem(
      baseUrl,
      'database-unavailable',
      'These toilets cannot be read at the moment. Try again later, or ask for other toilets.',
      { retryAfterS: RETRY_AFTER_S },
    );
  }
  if (isOfClientGone(error))
    return problem(
      baseUrl,
      'malformed-request',
      'The body did not arrive completely. Send the request again.',
    );
  const requestId = currentRequestId();
  log.error(`Request ${requestId} failed. The client got status 500.`, {
    requestId,
    reason: reasonOf(error),
  });
  return problem(
    baseUrl,
    'internal',
    `The server could not answer this request. Try again; if it fails again, report request ${requestId} to the operator.`,
    { headers: { 'x-request-id': requestId } },
  );
}

/** What Node's HTTP server makes of a connection that ends in the middle of a body. No client reads the answer. */
function isOfClientGone(error: unknown): boolean {
  return (
    error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
