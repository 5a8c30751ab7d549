/** Toilets as moderators see them: also those that no read shows, and what is around a proposal. */

import { metresOf, squaredChordOf } from '../../../packages/sphere/index.ts';
import { ShownToilet } from '../../../schemas/people/moderation.ts';
import { TOILET_ID } from '../../../schemas/toilet/toilet-id.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import { search } from '../../../shards/generation/search.ts';
import { idKey, idOfKey } from '../../../shards/ids/id-key.ts';
import { NO_FILTER } from '../../../shards/shard/filters.ts';
import type { Shard } from '../../../shards/shard/shard.ts';
import { recordPrefix } from '../../../shards/shard/toilet-record.ts';
import type { FoundToilet } from '../find-toilet.ts';

/** Limit of toilets around one spot; more are no help. */
const MAX_AROUND = 10;

export interface KnownToilet extends FoundToilet {
  /** The toilet as it is shown; null if no read shows it. */
  readonly toilet: ShownToilet | null;
}

/** Finds a toilet by id; undefined if the generation has none of this id, shown or not. */
export function knownToilet(generation: Generation, id: string, baseUrl: string): KnownToilet | undefined {
  const key = TOILET_ID.test(id) ? idKey(id) : undefined;
  const found = key && generation.find(key);
  if (!found) return undefined;
  const { cell, shard, target } = found;
  const row = shard.rowOf(target);
  return {
    id: idOfKey(target, 0),
    base: cell.base,
    toilet: row < 0 ? null : shownToilet(shard, row, baseUrl),
  };
}

/** Toilets around a position, nearest first. */
export function toiletsAround(
  generation: Generation,
  { lon, lat }: { readonly lon: number; readonly lat: number },
  withinM: number,
  baseUrl: string,
): { distance_m: number; toilet: ShownToilet }[] {
  const within = squaredChordOf(withinM);
  const hits = search(generation, lon, lat, MAX_AROUND, within, NO_FILTER, 0);
  return Array.from({ length: hits.count }, (_, i) => ({
    distance_m: Math.round(metresOf(hits.squaredChords[i]!)),
    toilet: shownToilet(hits.shards[i]!, hits.rows[i]!, baseUrl),
  }));
}

function shownToilet(shard: Shard, row: number, baseUrl: string): ShownToilet {
  return ShownToilet.parse(JSON.parse(`${recordPrefix(baseUrl)}${shard.record(row)}}`));
}
