/** `GET /api/v1/toilets/{id}/route`: the way to one toilet on foot. Beyond the interface. */

import { routeTo } from '../packages/reader/index.ts';
import { refuse, refuseParameters } from '../schemas/problems/problems.ts';
import { RouteQuery } from '../schemas/reads/route.ts';
import { TOILET_ID } from '../schemas/toilet/toilet-id.ts';
import { toAscii } from '../shards/shard/toilet-record.ts';
import { OPEN_TO_ALL } from './http/cors.ts';
import type { HttpResponse } from './http/http-response.ts';
import { problem } from './http/problem.ts';
import { parseQuery } from './read-query.ts';
import type { Reading } from './reading.ts';

/**
 * Throws what refusalOf of its program throws again.
 * @param search the query string, without its question mark
 */
export function route(
  reading: Pick<Reading<string>, 'baseUrl' | 'now' | 'read' | 'refusalOf'>,
  id: string,
  search: string,
): HttpResponse {
  const { baseUrl } = reading;
  try {
    const parsed = parseQuery(search, RouteQuery);
    if ('invalid' in parsed) return problem(baseUrl, refuseParameters(parsed.invalid));
    const result = TOILET_ID.test(id)
      ? reading.read((dataset) => routeTo(dataset, baseUrl, id, parsed.query, reading.now()))
      : undefined;
    if (!result) return problem(baseUrl, refuse('not-found', 'toilet'));
    return {
      status: 200,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'private, max-age=60',
        ...OPEN_TO_ALL,
      },
      body: toAscii(JSON.stringify(result)),
    };
  } catch (error) {
    return problem(baseUrl, reading.refusalOf(error));
  }
}
