/**
 * Problems (RFC 9457): every error that a caller sees. The type is a page under `{base_url}/problems/`; the
 * detail says what to change.
 */
import type { InvalidParam, Problem } from '../schemas/problem.ts';
import { toAscii } from '../shards/toilet-record.ts';
import type { Answer } from './answer.ts';

/** Slug of the type → status and title. One table, so that no route invents its own wording. */
const KINDS = {
  'invalid-parameters': { status: 400, title: 'Invalid parameters' },
  'other-origin': { status: 403, title: 'Other origin' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  internal: { status: 500, title: 'Internal error' },
  'place-lookup-unavailable': { status: 503, title: 'Place lookup unavailable' },
  'database-unavailable': { status: 503, title: 'Database unavailable' },
} as const;
export type ProblemKind = keyof typeof KINDS;

export interface ProblemExtras {
  invalidParams?: InvalidParam[];
  retryAfterS?: number;
  headers?: Record<string, string>;
}

export function problem(
  baseUrl: string,
  kind: ProblemKind,
  detail: string,
  extras: ProblemExtras = {},
): Answer {
  const { status, title } = KINDS[kind];
  const { invalidParams, retryAfterS, headers } = extras;
  const body: Problem = {
    type: `${baseUrl}/problems/${kind}`,
    title,
    status,
    detail,
    ...(invalidParams && { invalid_params: invalidParams }),
    ...(retryAfterS !== undefined && { retry_after_seconds: retryAfterS }),
  };
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
      ...headers,
    },
    body: Buffer.from(toAscii(JSON.stringify(body))),
  };
}

/** One sentence over all bad parameters; each has its own reason beside it. */
export function invalidParameters(baseUrl: string, invalidParams: InvalidParam[]): Answer {
  const names = invalidParams.map(({ name }) => name).join(', ');
  return problem(baseUrl, 'invalid-parameters', `Correct ${names} and repeat the request.`, {
    invalidParams,
  });
}
