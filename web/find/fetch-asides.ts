/** Asks for what a page says of toilets beside their fields, apart from the search, which gives the public answers. */
import type { Aside } from '../../schemas/reads/read-results.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { fetchJson, isAsidesResult } from '../page/fetch-json.ts';

/** @returns by the ids of the toilets; fewer if some have none, or the answer does not come */
export async function fetchAsides(
  base: string,
  toilets: readonly Pick<Toilet, 'id'>[],
): Promise<Readonly<Record<string, Aside>>> {
  if (toilets.length === 0) return {};
  const ids = toilets.map(({ id }) => id).join(',');
  const fetched = await fetchJson(`${base}/asides?ids=${encodeURIComponent(ids)}`, isAsidesResult);
  return fetched.ok ? fetched.value.asides : {};
}
