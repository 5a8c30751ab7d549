/** The toilets of a square of the map: from files, or from the box listing of the API. */
import type { AreaResult } from '../../schemas/reads/read-results.ts';
import { boundsOf, boxSearchOf, type Cell, MOST_OF_CELL } from './cells.ts';
import { fetchJson, isAreaResult } from './fetch-json.ts';
import { NO_FILTERS } from './nearest-query.ts';
import type { PageReader } from './page-reader.ts';

/** @returns undefined if it cannot be had */
export async function fetchCell(data: PageReader, cell: Cell): Promise<AreaResult | undefined> {
  const [west, south, east, north] = boundsOf(cell);
  const query = { bbox: { west, south, east, north }, limit: MOST_OF_CELL, ...NO_FILTERS };
  const known = await data.ask((reader) => reader.area(query, Date.now()));
  if (known) return known.value;
  const fetched = await fetchJson(`${data.base}/api/v1/toilets?${boxSearchOf(cell)}`, isAreaResult);
  return fetched.ok ? fetched.value : undefined;
}
