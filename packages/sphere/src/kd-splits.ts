/**
 * The splitting rows of a k-d tree (kd-tree.ts), level by level: a search turns by them and reads no rows before a leaf.
 *
 * In the columns, each step of a way down lies in another page, and a search waits for memory at each. Here the
 * upper levels of a tree lie side by side: the 250 splits of 2,000 rows are 2.5 KB. Built when a file is opened, in private
 * memory: 10 bytes for 8 rows, 0.7 MB for half a million toilets. How much it saves: bench/results/2026-11-25.md, "Reads over HTTP".
 * Blocks of three levels with their axes in 64 bytes, a line of the cache, saved nothing more.
 */
import { LEAF } from './kd-tree.ts';

/** A node has its children at 2n + 1 and 2n + 2; the root is 0. Entries of leaves are not used. */
export interface KdSplits {
  /** Coordinate of the splitting row on the split axis. */
  readonly values: Float64Array;
  /** Split axis: 0 x, 1 y, 2 z. */
  readonly axes: Uint8Array;
  /** OR of the flags in the subtree; all bits if the tree has no flags. */
  readonly masks: Uint8Array;
}

/**
 * @param points x, y and z of each row in turn, in the order of the tree
 * @param axes of splitting rows, by row
 * @param masks of splitting rows, by row
 */
export function kdSplits(points: Float64Array, axes: Uint8Array, masks?: Uint8Array): KdSplits {
  const nodes = 2 ** levelsOf(axes.length) - 1;
  const splits = {
    values: new Float64Array(nodes),
    axes: new Uint8Array(nodes),
    masks: new Uint8Array(nodes).fill(0xff),
  };
  const fill = (node: number, lo: number, hi: number) => {
    if (hi - lo <= LEAF) return;
    const mid = (lo + hi) >>> 1;
    const axis = axes[mid]!;
    splits.axes[node] = axis;
    splits.values[node] = points[mid * 3 + axis]!;
    if (masks) splits.masks[node] = masks[mid]!;
    fill(2 * node + 1, lo, mid);
    fill(2 * node + 2, mid + 1, hi);
  };
  fill(0, 0, axes.length);
  return splits;
}

/** Levels of splitting rows; the left half is never the smaller one. */
function levelsOf(rows: number): number {
  return rows <= LEAF ? 0 : 1 + levelsOf(rows >>> 1);
}
