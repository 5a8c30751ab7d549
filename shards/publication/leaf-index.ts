/**
 * The leaves of shards: each shard is split into parts of at most 500 toilets, and a part is a leaf, named by the
 * part's bytes. Splitting takes 4 µs a toilet, 16 ms a full shard, and is done once for each shard.
 */

import { splitIntoCells } from '../generation/cell-key.ts';
import type { CellPlace } from '../generation/dataset.ts';
import { packLeaf } from '../leaf/pack-leaf.ts';
import { boxAround } from '../shard/box.ts';
import { Shard } from '../shard/shard.ts';
import { rowsOf } from '../shard/shard-row.ts';
import { encodeRows } from '../shard/write-shard.ts';
import { sha256 } from '../store/whole-file.ts';
import type { PublishedCell } from './directory.ts';

/** At 500, a leaf has 3.3 KB at the median, packed by gzip, and 98 % of searches need at most two. */
const MOST_TOILETS = 500;

export class LeafIndex {
  readonly #cells = new WeakMap<Shard, readonly PublishedCell[]>();
  #last: { readonly shard: Shard; readonly parts: readonly ShardPart[] } | undefined;

  /**
   * Lists the leaves of a shard. Throws BlobError if it is damaged.
   * @param key of its cell
   */
  cellsOf(shard: Shard, key: string): readonly PublishedCell[] {
    const known = this.#cells.get(shard);
    if (known) return known;
    const cells = this.#split(shard, key).map(({ key: part, box, shard: inside }) => ({
      key: part,
      blob: nameOf(sha256(inside.bytes)),
      box,
      count: inside.rows,
      flags: inside.columns.flags.reduce((all, flags) => all | flags, 0),
    }));
    this.#cells.set(shard, cells);
    return cells;
  }

  /**
   * Packs a leaf. The parts of the newest shard are kept: leaves are mostly asked for one after the other.
   * @param part key of the leaf
   */
  pack(shard: Shard, key: string, part: string): Uint8Array {
    const found = this.#split(shard, key).find((each) => each.key === part);
    if (!found) throw new Error(`Cell ${key} has no part ${part}. List its leaves again.`);
    return packLeaf(found.shard);
  }

  #split(shard: Shard, key: string): readonly ShardPart[] {
    if (this.#last?.shard !== shard) this.#last = { shard, parts: splitShard(shard, key, MOST_TOILETS) };
    return this.#last.parts;
  }
}

/** The name of a file: the beginning of a SHA-256. 64 bits distinguish millions of files. */
export function nameOf(hash: string): string {
  return hash.slice(0, 16);
}

/**
 * Splits the shard of a cell into smaller ones, by the quadtree under its key. A server reads large cells fastest, a browser
 * loads small ones soonest (bench/results/2026-11-25.md, "Leaves").
 */
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
