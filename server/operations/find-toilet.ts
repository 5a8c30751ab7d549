/** The toilet that a contribution is about. */
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { TOILET_ID } from '../../schemas/toilet/toilet-id.ts';
import { BlobError } from '../../shards/format/blob.ts';
import { mapBlob } from '../../shards/format/map-blob.ts';
import { readBaseToilets } from '../../shards/generation/base-tile.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { idKey, idOfKey } from '../../shards/ids/id-key.ts';
import type { Store } from '../../shards/store/store.ts';

export interface FoundToilet {
  /** The id in use, whichever id or alias was asked for. */
  readonly id: string;
  /** The blob that holds its base toilet. */
  readonly base: string;
}

/** Finds a toilet; undefined if no read shows it either: there is none, or a moderator marked it gone. */
export function findToilet(generation: Generation, id: string): FoundToilet | undefined {
  const key = TOILET_ID.test(id) ? idKey(id) : undefined;
  const found = key && generation.find(key);
  if (!found || found.shard.rowOf(found.target) < 0) return undefined;
  return { id: idOfKey(found.target, 0), base: found.cell.base };
}

/** The toilet as its source has it: takes some milliseconds, since a tile is unpacked. */
export function readBaseOf(store: Store, { id, base }: FoundToilet): BaseToilet {
  const toilet = readBaseToilets(mapBlob(store, base), base.slice(0, 12), new Set([id])).get(id);
  if (!toilet)
    throw new BlobError(`Base tile ${base} lacks toilet ${id}. Run "lootiles import" to build it again.`);
  return toilet;
}
