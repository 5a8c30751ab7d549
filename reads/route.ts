/** The way to one toilet on foot, and the toilets along a way. Beyond the interface. */

import { routeTo, toiletsAlong } from '../packages/reader/index.ts';
import { refuse, refuseParameters } from '../schemas/problems/problems.ts';
import { done, refused } from '../schemas/problems/result.ts';
import { RouteQuery } from '../schemas/reads/route.ts';
import { TOILET_ID } from '../schemas/toilet/toilet-id.ts';
import { answered } from './answered.ts';
import type { HttpResponse } from './http/http-response.ts';
import { parseAlongQuery, parseQuery } from './read-query.ts';
import type { Reading } from './reading.ts';

const CACHE = 'private, max-age=60';

type Asked = Pick<Reading<string>, 'baseUrl' | 'now' | 'read' | 'refusalOf'>;

/**
 * Throws what refusalOf of its program throws again, as the next one does.
 * @param search the query string, without its question mark
 */
export function route(reading: Asked, id: string, search: string): HttpResponse {
  return answered(reading, CACHE, () => {
    const parsed = parseQuery(search, RouteQuery);
    if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
    const { query } = parsed;
    const result = TOILET_ID.test(id)
      ? reading.read((dataset) => routeTo(dataset, reading.baseUrl, id, query, reading.now()))
      : undefined;
    return result ? done(result) : refused(refuse('not-found', 'toilet'));
  });
}

/** @param search the query string, without its question mark */
export function alongRoute(reading: Asked, search: string): HttpResponse {
  return answered(reading, CACHE, () => {
    const parsed = parseAlongQuery(search);
    if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
    const { query } = parsed;
    return done(reading.read((dataset) => toiletsAlong(dataset, reading.baseUrl, query, reading.now())));
  });
}
