/** The nearest toilets as ids with distances: a fortieth of the bytes of a FindResult. */
import type { NearestQuery } from '../../../schemas/reads/read-query.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import { recordId } from '../../../shards/shard/toilet-record.ts';
import { hitNumbers, nearestHits } from './read-search.ts';

/** Returns JSON: `{"results":[{"id":"lt_n1","distance_m":120}]}`. Degrees; straight lines. */
export function idsAround(
  dataset: Dataset,
  query: NearestQuery,
  { lon, lat }: { readonly lon: number; readonly lat: number },
  nowMs: number,
): string {
  const hits = nearestHits(dataset, query, { lon, lat }, nowMs);
  let text = '{"results":[';
  for (let i = 0; i < hits.count; i++) {
    const id = recordId(hits.shards[i]!.record(hits.rows[i]!));
    const { distanceM } = hitNumbers(hits, i, lon, lat);
    text += `${i > 0 ? ',' : ''}{"id":"${id}","distance_m":${distanceM}}`;
  }
  return `${text}]}`;
}
