/**
 * The answer to the search of a page: the nearest read of REST, asked directly, counted as a page view, and read back
 * through the schema that it promises.
 */
import type { Problem } from '../../schemas/problem.ts';
import { FindResult } from '../../schemas/read-results.ts';
import { apiSearchOf, asksForToilets, type FindQuery } from '../../views/find-query.ts';
import { type FindAnswer, faultOf } from '../../views/find-state.ts';
import type { Answer } from '../answer.ts';
import { fault } from '../fault.ts';
import type { Finder } from '../finder.ts';
import { rateLimited } from '../limits/limited.ts';
import type { AppParts } from '../parts.ts';
import { parseNearestQuery } from '../read-query.ts';

export interface PageAnswer {
  readonly answer: FindAnswer;
  readonly status: number;
  /** Of the limit, and Retry-After. */
  readonly headers: Readonly<Record<string, string>>;
}

export async function searchAnswer(
  parts: AppParts,
  finder: Finder,
  query: FindQuery,
  address: string,
): Promise<PageAnswer> {
  const verdict = await parts.limits.take('page', address);
  if (!verdict.allowed) return pageAnswer(rateLimited(parts.baseUrl, verdict), verdict.headers);
  if (!asksForToilets(query)) return { answer: { kind: 'nothing' }, status: 200, headers: verdict.headers };
  try {
    const parsed = parseNearestQuery(apiSearchOf(query));
    if ('invalid' in parsed) {
      return {
        answer: { kind: 'fault', fault: 'parameters' },
        status: 400,
        headers: verdict.headers,
      };
    }
    const answer = finder.nearest(parsed.query);
    // A lent body is read before anybody else can be answered.
    return pageAnswer(answer instanceof Promise ? await answer : answer, verdict.headers);
  } catch (error) {
    return pageAnswer(fault(parts, error), verdict.headers);
  }
}

function pageAnswer({ status, body }: Answer, headers: Readonly<Record<string, string>>): PageAnswer {
  if (status === 200) {
    return {
      answer: { kind: 'found', result: FindResult.parse(JSON.parse(body.toString())) },
      status,
      headers,
    };
  }
  const { type, retry_after_seconds: retryAfterS }: Problem = JSON.parse(body.toString());
  return {
    answer: {
      kind: 'fault',
      fault: faultOf(status, type),
      ...(retryAfterS !== undefined && { retryAfterS }),
    },
    status,
    headers: { ...headers, ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }) },
  };
}
