/**
 * Suggestions for the search field of our own web pages: `GET /places?q=`.
 *
 * Not part of the public interface: browsers say where a request comes from, and only our own pages are
 * answered. Always from the generation's own gazetteer: an outside lookup is not asked at every key stroke.
 */
import { SuggestQuery } from '../schemas/read-query.ts';
import type { SuggestResult } from '../schemas/read-results.ts';
import { toAscii } from '../shards/toilet-record.ts';
import type { Answer } from './answer.ts';
import { NOSNIFF } from './cors.ts';
import type { ReadParts } from './finder.ts';
import { isOwnPage } from './own-page.ts';
import { invalidParameters, problem } from './problem.ts';

const SUGGESTIONS = 8;

/** @param search the query string, without its question mark */
export function suggest({ baseUrl, generations }: ReadParts, search: string, headers: Headers): Answer {
  if (!isOwnPage(baseUrl, headers)) {
    return problem(
      baseUrl,
      'other-origin',
      `Suggestions are only for the pages of ${baseUrl}. Send place to ${baseUrl}/api/v1/toilets/nearest instead.`,
    );
  }
  const given = new URLSearchParams(search).getAll('q');
  if (given.length > 1) return invalidParameters(baseUrl, [{ name: 'q', reason: 'must be given once' }]);
  const parsed = SuggestQuery.safeParse({ q: given[0] });
  if (!parsed.success) {
    return invalidParameters(
      baseUrl,
      parsed.error.issues.map(({ message }) => ({ name: 'q', reason: message })),
    );
  }
  const places = generations.read(
    (generation) => generation.findPlaces(parsed.data.q, { limit: SUGGESTIONS, prefix: true }) ?? [],
  );
  const result: SuggestResult = {
    places: places.map(({ label, kind, lat, lon }) => ({ label, kind, lat, lon })),
  };
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'private, max-age=300',
      vary: 'Sec-Fetch-Site',
      ...NOSNIFF,
    },
    body: Buffer.from(toAscii(JSON.stringify(result))),
  };
}
