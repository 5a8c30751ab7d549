/** One cell of the box listing: from the server, or without network as this device kept it. */
import type { AreaResult } from '../../schemas/reads/read-results.ts';
import { boxSearchOf, type Cell } from '../page/cells.ts';
import { fetchJson, isAreaResult } from '../page/fetch-json.ts';
import { offlineCell } from './offline-store.ts';

/** @returns undefined if it cannot be had */
export async function fetchCell(base: string, cell: Cell): Promise<AreaResult | undefined> {
  const fetched = await fetchJson(`${base}/api/v1/toilets?${boxSearchOf(cell)}`, isAreaResult);
  if (fetched.ok) return fetched.value;
  return fetched.status === 0 ? offlineCell(base, cell) : undefined;
}
