/** The toilets that contributions and decisions are about: as reads show them, and as moderators see them. */
import { metresOf, squaredChordOf } from '../../packages/sphere/index.ts';
import { ShownToilet } from '../../schemas/people/moderation.ts';
import { TOILET_ID } from '../../schemas/text/numbers.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { BlobError } from '../../shards/format/blob.ts';
import { mapBlob } from '../../shards/format/map-blob.ts';
import { readBaseToilets } from '../../shards/generation/base-tile.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { idKey, idOfKey } from '../../shards/ids/id-key.ts';
import type { Shard } from '../../shards/shard/shard.ts';
import { recordPrefix } from '../../shards/shard/toilet-record.ts';
import type { Store } from '../../shards/store/store.ts';

export interface FoundToilet {
  /** The id in use, whichever id or alias was asked for. */
  readonly id: string;
  /** The blob that holds its base toilet. */
  readonly base: string;
}

/** Finds a toilet; undefined if no read shows it either: there is none, or a moderator marked it gone. */
export function findToilet(generation: Generation, id: string): FoundToilet | undefined {
  const found = placeOf(generation, id);
  return found && found.row >= 0 ? found : undefined;
}

/** Finds the row of a toilet in its shard: below 0 if no read shows it. */
function placeOf(generation: Generation, id: string) {
  const key = TOILET_ID.test(id) ? idKey(id) : undefined;
  const found = key && generation.find(key);
  if (!found) return undefined;
  const { cell, shard, target } = found;
  return { id: idOfKey(target, 0), base: cell.base, shard, row: shard.rowOf(target) };
}

/** The toilet as its source has it: takes some milliseconds, since a tile is unpacked. */
export function readBaseOf(store: Store, { id, base }: FoundToilet): BaseToilet {
  const toilet = readBaseToilets(mapBlob(store, base), base.slice(0, 12), new Set([id])).get(id);
  if (!toilet)
    throw new BlobError(`Base tile ${base} lacks toilet ${id}. Run "lootiles import" to build it again.`);
  return toilet;
}

/** Limit of toilets around one spot; more are no help. */
const MAX_AROUND = 10;

export interface KnownToilet extends FoundToilet {
  /** The toilet as it is shown; null if no read shows it. */
  readonly toilet: ShownToilet | null;
}

/** Finds a toilet by id; undefined if the generation has none of this id, shown or not. */
export function knownToilet(generation: Generation, id: string, baseUrl: string): KnownToilet | undefined {
  const found = placeOf(generation, id);
  return found && { ...found, toilet: found.row < 0 ? null : shownToilet(found.shard, found.row, baseUrl) };
}

/** Toilets around a position, nearest first. */
export function toiletsAround(
  generation: Generation,
  { lon, lat }: { readonly lon: number; readonly lat: number },
  withinM: number,
  baseUrl: string,
): { distance_m: number; toilet: ShownToilet }[] {
  const within = squaredChordOf(withinM);
  const hits = generation.air.nearest({ lon, lat, wanted: MAX_AROUND, within });
  return Array.from({ length: hits.count }, (_, i) => ({
    distance_m: Math.round(metresOf(hits.squaredChords[i]!)),
    toilet: shownToilet(hits.shards[i]!, hits.rows[i]!, baseUrl),
  }));
}

function shownToilet(shard: Shard, row: number, baseUrl: string): ShownToilet {
  return ShownToilet.parse(JSON.parse(`${recordPrefix(baseUrl)}${shard.record(row)}}`));
}
