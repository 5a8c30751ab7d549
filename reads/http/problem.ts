/** Encodes a refusal (schemas/problems/problems.ts) as a problem (RFC 9457). Its type is a page under `{base_url}/problems/`. */
import type { InvalidParam, Problem } from '../../schemas/problems/problem.ts';
import { PROBLEMS, type Refusal, refuseParameters } from '../../schemas/problems/problems.ts';
import { toAscii } from '../../shards/shard/toilet-record.ts';
import { OPEN_TO_ALL } from './cors.ts';
import type { HttpResponse } from './http-response.ts';

export function problem(baseUrl: string, refusal: Refusal): HttpResponse & { readonly body: string } {
  const { retryAfterS, headers } = refusal;
  return {
    status: PROBLEMS[refusal.kind].status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...OPEN_TO_ALL,
      ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
      ...headers,
    },
    body: toAscii(JSON.stringify(problemBody(baseUrl, refusal))),
  };
}

export function problemBody(baseUrl: string, { kind, detail, invalidParams, retryAfterS }: Refusal): Problem {
  const { status, title } = PROBLEMS[kind];
  return {
    type: `${baseUrl}/problems/${kind}`,
    title,
    status,
    detail,
    ...(invalidParams && { invalid_params: [...invalidParams] }),
    ...(retryAfterS !== undefined && { retry_after_seconds: retryAfterS }),
  };
}

export function invalidParameters(baseUrl: string, invalidParams: readonly InvalidParam[]): HttpResponse {
  return problem(baseUrl, refuseParameters(invalidParams));
}
