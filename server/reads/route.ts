/** `GET /api/v1/toilets/{id}/route`: the way to one toilet on foot. Beyond the interface. */

import { routeTo } from '../../packages/reader/index.ts';
import { refuse, refuseParameters } from '../../schemas/problems/problems.ts';
import { RouteQuery } from '../../schemas/reads/route.ts';
import { TOILET_ID } from '../../schemas/toilet/toilet-id.ts';
import { toAscii } from '../../shards/shard/toilet-record.ts';
import { OPEN_TO_ALL } from '../http/cors.ts';
import { fault } from '../http/fault.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { problem } from '../http/problem.ts';
import { parseQuery } from './read-query.ts';
import type { ReadParts } from './read-service.ts';

/**
 * Never throws.
 * @param search the query string, without its question mark
 */
export function route(parts: ReadParts, id: string, search: string): HttpResponse {
  const { baseUrl, generations, now } = parts;
  try {
    const parsed = parseQuery(search, RouteQuery);
    if ('invalid' in parsed) return problem(baseUrl, refuseParameters(parsed.invalid));
    const result = TOILET_ID.test(id)
      ? generations.read((generation) => routeTo(generation, baseUrl, id, parsed.query, now()))
      : undefined;
    if (!result) return problem(baseUrl, refuse('not-found', 'toilet'));
    return {
      status: 200,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'private, max-age=60',
        ...OPEN_TO_ALL,
      },
      body: Buffer.from(toAscii(JSON.stringify(result))),
    };
  } catch (error) {
    return fault(parts, error);
  }
}
