/** Counts the toilets of a box: `GET /api/v1/toilets/summary?bbox=`. Beyond the interface. */
import { creditOf } from '../packages/reader/index.ts';
import { refuseParameters } from '../schemas/problems/problems.ts';
import { done, type Result, refused } from '../schemas/problems/result.ts';
import { MAX_COUNTED, SummaryQuery, type SummaryResult } from '../schemas/reads/summary.ts';
import { countToilets } from '../shards/generation/count-toilets.ts';
import { answered } from './answered.ts';
import type { HttpResponse } from './http/http-response.ts';
import { parseQuery } from './read-query.ts';
import type { Reading } from './reading.ts';

const CACHE = 'public, max-age=60';

/**
 * Throws what refusalOf of its program throws again.
 * @param search the query string, without its question mark
 */
export function summary(
  reading: Pick<Reading<string>, 'baseUrl' | 'now' | 'read' | 'refusalOf'>,
  search: string,
): HttpResponse {
  return answered(reading, CACHE, (): Result<SummaryResult> => {
    const parsed = parseQuery(search, SummaryQuery);
    if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
    const { bbox } = parsed.query;
    const nowMin = Math.floor(reading.now() / 60_000);
    return reading.read((dataset) => {
      const counts = countToilets(dataset, bbox, nowMin, MAX_COUNTED);
      if (!counts)
        return refused(
          refuseParameters([
            {
              name: 'bbox',
              reason: `must meet cells of at most ${MAX_COUNTED} toilets: request smaller boxes`,
            },
          ]),
        );
      const { attribution, notes } = creditOf(reading.baseUrl, dataset.isDemo);
      return done({ ...counts, attribution, display_note: notes.plain });
    });
  });
}
