/**
 * Reads the directories of a PMTiles archive, version 3: where a tile's bytes are
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). Pure.
 */
import { PbfReader } from 'pbf';
import { firstWhere } from '../../shards/format/lower-bound.ts';

/** Entries by ascending id, in columns, because a leaf has thousands of entries. */
export interface TileDirectory {
  readonly ids: Float64Array;
  /** How many tiles have these bytes; 0: the entry is a leaf directory. */
  readonly runs: Float64Array;
  readonly lengths: Float64Array;
  readonly offsets: Float64Array;
}

export interface TileEntry {
  readonly isLeaf: boolean;
  /** From the start of the section of tiles, or of leaves. */
  readonly offset: number;
  readonly length: number;
}

/** Throws if the bytes are no directory. */
export function readDirectory(bytes: Uint8Array): TileDirectory {
  const reader = new PbfReader(bytes);
  const count = reader.readVarint();
  // An entry has four bytes at least.
  if (count * 4 > bytes.length) throw new Error('A directory has more entries than bytes.');
  const column = () => Float64Array.from({ length: count }, () => reader.readVarint());
  const ids = column();
  for (let i = 1; i < count; i++) ids[i]! += ids[i - 1]!;
  const runs = column();
  const lengths = column();
  const offsets = column();
  // 0: behind the bytes of the entry before.
  for (let i = 0; i < count; i++)
    offsets[i] = offsets[i] === 0 && i > 0 ? offsets[i - 1]! + lengths[i - 1]! : offsets[i]! - 1;
  return { ids, runs, lengths, offsets };
}

/** The entry that holds a tile, or the leaf that may; undefined if there is no such tile. */
export function findEntry({ ids, runs, lengths, offsets }: TileDirectory, id: number): TileEntry | undefined {
  const at = firstWhere(0, ids.length, (entry) => ids[entry]! > id) - 1;
  if (at < 0) return undefined;
  const isLeaf = runs[at] === 0;
  if (!isLeaf && id >= ids[at]! + runs[at]!) return undefined;
  return { isLeaf, offset: offsets[at]!, length: lengths[at]! };
}
