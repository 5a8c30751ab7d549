/** Names what the bytes of a leaf mean (FORMAT.md §15), for its packer and its unpacker. */
import { LEAF } from '../../packages/sphere/index.ts';
import { DETAIL_SECTION, SHARD_SECTION } from '../format/sections.ts';

export const LEAF_SECTION = {
  columns: 1,
  /** The first section of the shard that is carried as it is; its place among the sections of the shard is added. */
  carried: 2,
} as const;

/** The sections of a shard that a leaf does not carry: the unpacker makes them from the columns. */
export const MADE_SECTIONS: ReadonlySet<number> = new Set([
  SHARD_SECTION.positions,
  SHARD_SECTION.points,
  SHARD_SECTION.axes,
  SHARD_SECTION.masks,
  SHARD_SECTION.flags,
  SHARD_SECTION.hoursRows,
  SHARD_SECTION.ids,
  SHARD_SECTION.idRows,
  SHARD_SECTION.recordOffsets,
  SHARD_SECTION.records,
  SHARD_SECTION.hoursStarts,
  SHARD_SECTION.hoursEnds,
  SHARD_SECTION.spanStarts,
  SHARD_SECTION.spanStates,
  SHARD_SECTION.spanOffsets,
  DETAIL_SECTION.rows,
  DETAIL_SECTION.offsets,
  DETAIL_SECTION.texts,
  DETAIL_SECTION.traits,
]);

/** Limit of the bytes of a shard: of some 80,000 toilets on one spot. A leaf that promises more is not unpacked. */
export const MAX_SHARD_BYTES = 64 * 2 ** 20;

/** The byte of a template that stands for the next text of the first column; those of the others follow. */
export const FIRST_SLOT = 0x90;
export const MAX_COLUMNS = 0x100 - FIRST_SLOT;

/** The splitting rows of the k-d tree of the rows [lo, hi), ascending. */
export function* splittingRows(lo: number, hi: number): Generator<number> {
  if (hi - lo <= LEAF) return;
  const mid = (lo + hi) >>> 1;
  yield* splittingRows(lo, mid);
  yield mid;
  yield* splittingRows(mid + 1, hi);
}
