/**
 * Reads for our own web pages, which are not part of the public interface: browsers name the site of a request, and only
 * our own pages are answered.
 */
import type { z } from 'zod';
import { NOSNIFF } from '../../reads/http/cors.ts';
import type { HttpResponse } from '../../reads/http/http-response.ts';
import { invalidParameters, problem } from '../../reads/http/problem.ts';
import { parseQuery } from '../../reads/read-query.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import { toAscii } from '../../shards/shard/toilet-record.ts';
import { isOwnPage } from '../http/own-page.ts';

/** A request as a route has it. */
export interface OwnPageRequest {
  /** The query string, without its question mark. */
  readonly search: string;
  readonly headers: Headers;
}

export function ownPageRead<Query extends z.ZodObject>(
  baseUrl: string,
  { search, headers }: OwnPageRequest,
  schema: Query,
  answer: (query: z.output<Query>) => object,
  maxAgeS = 300,
): HttpResponse {
  if (!isOwnPage(baseUrl, headers)) return problem(baseUrl, refuse('other-origin', 'suggestions', baseUrl));
  const parsed = parseQuery(search, schema);
  if ('invalid' in parsed) return invalidParameters(baseUrl, parsed.invalid);
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': `private, max-age=${maxAgeS}`,
      vary: 'Sec-Fetch-Site',
      ...NOSNIFF,
    },
    body: Buffer.from(toAscii(JSON.stringify(answer(parsed.query)))),
  };
}
