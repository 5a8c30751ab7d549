/**
 * Splits the shard of a cell into smaller ones, by the quadtree under its key. A server reads large cells fastest, a browser
 * loads small ones soonest (bench/results/2026-11-25.md, "Leaves").
 */
import { boxAround } from '../shard/box.ts';
import { Shard } from '../shard/shard.ts';
import { rowsOf } from '../shard/shard-row.ts';
import { encodeRows } from '../shard/write-shard.ts';
import { splitIntoCells } from './cell-key.ts';
import type { CellPlace } from './dataset.ts';

export interface ShardPart extends CellPlace {
  readonly shard: Shard;
}

/**
 * Returns the parts in the order of their keys. Hours are copied as they are compiled. Pure: the same shard gives the
 * same parts, so a part that did not change keeps its hash. Throws BlobError if the shard is damaged.
 * @param key of the cell of the shard
 * @param most toilets in a part; only more than that on one spot stay together
 */
export function splitShard(shard: Shard, key: string, most: number): ShardPart[] {
  const rows = [...rowsOf(shard).values()];
  const { hours } = shard.columns;
  const entries = new Map(hours.sources().map((source, entry) => [JSON.stringify(source), entry]));
  return Array.from(splitIntoCells(rows, most, key), ([part, inside]) => {
    const bytes = encodeRows(inside, (source) => hours.compiled(entries.get(JSON.stringify(source))!));
    return { key: part, box: boxAround(inside), shard: new Shard(bytes.buffer, `${shard.name}/${part}`) };
  });
}
