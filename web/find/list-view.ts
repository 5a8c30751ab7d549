/** Lists what is in view of the map from the files of the toilets, so that moving it asks nothing of the API. Never throws. */
import type { Reader } from '../../packages/reader/index.ts';
import type { AreaResult } from '../../schemas/reads/read-results.ts';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import { type AreaQuestion, type Box, isInside, isWide, listInView } from '../../views/find/in-view.ts';
import { FEW, type SearchQuery } from '../../views/find/search-query.ts';
import type { SearchAnswer } from '../../views/find/search-state.ts';
import { NO_FILTERS } from '../page/filters.ts';
import { foundFrom } from '../page/found-from.ts';
import type { PageReader } from '../page/page-reader.ts';

/**
 * @param device rows say how far each toilet is from it
 * @param chosen id of a toilet that is shown beside the list
 * @returns the answer "nothing" if the files cannot be had
 */
export async function listView(
  data: PageReader,
  query: SearchQuery,
  box: Box,
  device: { readonly lon: number; readonly lat: number } | undefined,
  chosen: string | undefined,
): Promise<SearchAnswer> {
  const question = async (reader: Reader) => {
    const listed = await listInView(query, box, (question) => areaOf(reader, question));
    if (!listed) return undefined;
    const { result } = listed;
    const ids = [...result.results.map(({ id }) => id), ...(chosen === undefined ? [] : [chosen])];
    const results = device
      ? result.results.map((toilet) => foundFrom(toilet, device.lon, device.lat))
      : result.results;
    return { ...listed, result: { ...result, results }, asides: await reader.asides(ids, Date.now()) };
  };
  // Only the files have the list.
  data.rests = false;
  const asked = (await data.ask(question)) ?? (await data.ask(question, false));
  if (!asked?.value) return { kind: 'nothing' };
  return { ...asked.value, ...asked.kept };
}

/** A box with too many toilets to list shows the nearest to its middle. */
async function areaOf(reader: Reader, { bbox: box, ...question }: AreaQuestion): Promise<AreaResult> {
  const query = { ...NO_FILTERS, ...question };
  const [west, south, east, north] = box;
  if (!isWide(box)) return reader.area({ ...query, bbox: { west, south, east, north } }, Date.now());
  const middle = { lon: (box[0] + box[2]) / 2, lat: (box[1] + box[3]) / 2, label: '' };
  const { results, attribution, display_note } = await reader.nearest(
    { ...query, limit: FEW },
    middle,
    Date.now(),
  );
  const inView = results.map(withoutWay).filter((toilet) => isInside(toilet, box));
  return { results: inView, truncated: true, attribution, display_note };
}

/** The middle of the map is no position of a reader. */
function withoutWay({
  distance_m: _,
  walk_min: __,
  bearing: ___,
  walk: ____,
  ...toilet
}: FoundToilet): Toilet {
  return toilet;
}
