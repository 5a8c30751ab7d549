/**
 * Problems (RFC 9457): every error that a caller sees. The type is a page under `{base_url}/problems/`; the
 * detail says what to change.
 */
import type { InvalidParam, Problem } from '../schemas/problem.ts';
import { toAscii } from '../shards/toilet-record.ts';
import type { Answer } from './answer.ts';
import { OPEN_TO_ALL } from './cors.ts';

/** Slug of the type → status and title. One table, so that no route invents its own wording. */
export const KINDS = {
  'invalid-parameters': { status: 400, title: 'Invalid parameters' },
  'invalid-signature': { status: 400, title: 'Invalid signature' },
  'invalid-event': { status: 400, title: 'Invalid event' },
  'malformed-request': { status: 400, title: 'Malformed request' },
  'not-signed-in': { status: 401, title: 'Not signed in' },
  'other-origin': { status: 403, title: 'Request from another origin' },
  'not-a-moderator': { status: 403, title: 'Not a moderator' },
  'human-check-failed': { status: 403, title: 'Human check failed' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'request-timeout': { status: 408, title: 'Request timeout' },
  'already-claimed': { status: 409, title: 'Already claimed' },
  'claim-not-approved': { status: 409, title: 'Claim not approved' },
  'no-running-plan': { status: 409, title: 'No running plan' },
  'subscription-exists': { status: 409, title: 'Subscription or checkout exists' },
  'no-subscription': { status: 409, title: 'No subscription' },
  'already-decided': { status: 409, title: 'Already decided' },
  'body-too-large': { status: 413, title: 'Body too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'rate-limited': { status: 429, title: 'Rate limit reached' },
  'headers-too-large': { status: 431, title: 'Headers too large' },
  internal: { status: 500, title: 'Internal error' },
  'payment-provider-unavailable': { status: 502, title: 'Payment provider unavailable' },
  'place-lookup-unavailable': { status: 503, title: 'Place lookup unavailable' },
  'database-unavailable': { status: 503, title: 'Database unavailable' },
  'mail-unavailable': { status: 503, title: 'Mail unavailable' },
  'human-check-unavailable': { status: 503, title: 'Human check unavailable' },
  'contributions-off': { status: 503, title: 'Contributions are off' },
  'partner-payments-off': { status: 503, title: 'Partner payments are off' },
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
      ...OPEN_TO_ALL,
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
