/** An answer of the operations beyond the interface: an object, written in ASCII. */
import type { Result } from '../schemas/problems/result.ts';
import { toAscii } from '../shards/shard/toilet-record.ts';
import { OPEN_TO_ALL } from './http/cors.ts';
import type { HttpResponse } from './http/http-response.ts';
import { problem } from './http/problem.ts';
import type { Reading } from './reading.ts';

/** Throws what refusalOf of its program throws again. */
export function answered(
  { baseUrl, refusalOf }: Pick<Reading<string>, 'baseUrl' | 'refusalOf'>,
  cacheControl: string,
  answer: () => Result<object>,
): HttpResponse {
  try {
    return answerOf(baseUrl, cacheControl, answer());
  } catch (error) {
    return problem(baseUrl, refusalOf(error));
  }
}

export function answerOf(baseUrl: string, cacheControl: string, result: Result<object>): HttpResponse {
  if ('refusal' in result) return problem(baseUrl, result.refusal);
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': cacheControl, ...OPEN_TO_ALL },
    body: toAscii(JSON.stringify(result.value)),
  };
}
