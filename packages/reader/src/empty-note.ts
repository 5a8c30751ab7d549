/** Says why a nearest search found nothing, so that a model does not answer "there is no toilet" for "none is free". */

import { EXTRA_FILTER_NAMES, MAX_DISTANCE_M } from '../../../schemas/reads/read-limits.ts';
import type { NearestQuery } from '../../../schemas/reads/read-query.ts';
import { SWAPPED } from '../../../schemas/text/numbers.ts';
import { FILTERS } from '../../../schemas/toilet/facts.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import { metresOf } from '../../sphere/index.ts';
import { nearestHits } from './read-search.ts';
import type { SearchOrigin } from './search-origin.ts';

const DROPPABLE = [...FILTERS, ...EXTRA_FILTER_NAMES, 'known_open', 'max_distance_m'] as const;
type Droppable = (typeof DROPPABLE)[number];

/**
 * Returns the sentence for the note of an answer without results: it names the filter that empties the answer, or what
 * the data covers. Searches once for each filter of the query, 10 at most, and once around the swapped position.
 */
export function emptyNote(
  dataset: Dataset,
  query: NearestQuery,
  origin: SearchOrigin,
  nowMs: number,
): string {
  const nearestM = (without: readonly Droppable[]) => {
    const hits = nearestHits(dataset, withoutFilters(query, without), origin, nowMs, 1);
    return hits.count > 0 ? Math.round(metresOf(hits.squaredChords[0]!)) : undefined;
  };
  const given = DROPPABLE.filter((name) => query[name] !== undefined && query[name] !== false);
  for (const name of given) {
    const distanceM = nearestM([name]);
    if (distanceM !== undefined)
      return `No toilet passes the filter ${name}. Without it the nearest is ${distanceM} m away. Tell the user so, and call again without ${name}.`;
  }
  const distanceM = given.length > 1 ? nearestM(given) : undefined;
  if (distanceM !== undefined)
    return `No toilet passes the filters ${given.join(', ')} together. Without them the nearest is ${distanceM} m away. Call again with fewer filters.`;
  const { covered } = dataset;
  const data = covered ? ` The data of this server covers ${covered}.` : '';
  return `No toilet is known within ${MAX_DISTANCE_M / 1_000} km of the search point.${data}${swappedNote(dataset, query, origin, nowMs)}`;
}

/** Says that latitude and longitude may be swapped, if toilets are known around the swapped position. */
function swappedNote(dataset: Dataset, query: NearestQuery, from: SearchOrigin, nowMs: number): string {
  const { lat, lon, source } = from;
  if (source !== 'coordinates' || Math.abs(lon) > 90) return '';
  const swapped = { ...from, lat: lon, lon: lat };
  const { count } = nearestHits(dataset, withoutFilters(query, DROPPABLE), swapped, nowMs, 1);
  if (count === 0) return '';
  return ` ${SWAPPED}: latitude and longitude may be in the wrong order. Ask the user, and call again with lat=${lon} and lon=${lat}.`;
}

function withoutFilters(query: NearestQuery, names: readonly Droppable[]): NearestQuery {
  const kept: NearestQuery = { ...query };
  for (const name of names) {
    if (name === 'open_now' || isFlag(name)) kept[name] = false;
    else delete kept[name];
  }
  return kept;
}

function isFlag(name: Droppable): name is (typeof FILTERS)[number] {
  return FILTERS.some((filter) => filter === name);
}
