/** Positions of toilets in words, asked apart from the search, which gives the public answers. */
import type { Where } from '../schemas/read-results.ts';
import type { Toilet } from '../schemas/toilet.ts';
import { fetchJson, isWheresResult } from './fetch-json.ts';

/** @returns by the ids of the toilets; fewer if some have none, or the answer does not come */
export async function fetchWheres(
  base: string,
  toilets: readonly Toilet[],
): Promise<Readonly<Record<string, Where>>> {
  if (toilets.length === 0) return {};
  const ids = toilets.map(({ id }) => id).join(',');
  const fetched = await fetchJson(`${base}/places/of?ids=${encodeURIComponent(ids)}`, isWheresResult);
  return fetched.ok ? fetched.value.wheres : {};
}
