/**
 * A balanced k-d tree over unit vectors, stored as nothing but an order of rows (FORMAT.md §3.2).
 *
 * The rows [lo, hi) of a subtree hold its splitting row in the middle, those not above it on the split axis to the left
 * and those not below to the right. At most LEAF rows are a leaf. Beside every splitting row stand its axis and the OR
 * of the filter flags of its whole subtree, so that a search for rare flags leaves barren subtrees unread. Measured on
 * 500,000 points in shards (docs/performance.md): a few microseconds a query, also if one toilet in a thousand passes;
 * a tree without flags then needs hundreds.
 */

/** Rows that are looked at one by one rather than split. */
export const LEAF = 8;

export interface KdTree {
  /** order[i] is the input index of the row at place i. */
  order: Uint32Array;
  /** Split axis (0 x, 1 y, 2 z) of the subtree whose splitting row is i. */
  axes: Uint8Array;
  /** OR of the flags in the subtree whose splitting row is i. */
  masks: Uint8Array;
}

/** Builds the order in O(n log n). `points` holds x, y, z in turn, `flags` one byte a point. */
export function buildKdTree(points: Float64Array, flags: Uint8Array): KdTree {
  const count = flags.length;
  const tree: KdTree = {
    order: Uint32Array.from({ length: count }, (_, i) => i),
    axes: new Uint8Array(count),
    masks: new Uint8Array(count),
  };
  if (count > 0) buildRange(tree, points, flags, 0, count);
  return tree;
}

/** Builds the subtree of the rows [lo, hi) and returns the OR of its flags. */
function buildRange(tree: KdTree, points: Float64Array, flags: Uint8Array, lo: number, hi: number): number {
  const { order, axes, masks } = tree;
  let mask = 0;
  if (hi - lo <= LEAF) {
    for (let i = lo; i < hi; i++) mask |= flags[order[i]!]!;
    return mask;
  }
  const axis = widestAxis(order, points, lo, hi);
  const mid = (lo + hi) >>> 1;
  select(order, points, axis, lo, hi - 1, mid);
  mask = flags[order[mid]!]!;
  mask |= buildRange(tree, points, flags, lo, mid);
  mask |= buildRange(tree, points, flags, mid + 1, hi);
  axes[mid] = axis;
  masks[mid] = mask;
  return mask;
}

/** The masks of a tree whose rows are in their order, as `buildKdTree` gives them. */
export function masksOf(flags: Uint8Array): Uint8Array {
  const masks = new Uint8Array(flags.length);
  fillMasks(masks, flags, 0, flags.length);
  return masks;
}

function fillMasks(masks: Uint8Array, flags: Uint8Array, lo: number, hi: number): number {
  let mask = 0;
  if (hi - lo <= LEAF) {
    for (let row = lo; row < hi; row++) mask |= flags[row]!;
    return mask;
  }
  const mid = (lo + hi) >>> 1;
  mask = flags[mid]! | fillMasks(masks, flags, lo, mid) | fillMasks(masks, flags, mid + 1, hi);
  masks[mid] = mask;
  return mask;
}

/** The axis along which the rows spread most: a city lies in a plane, so turning axes blindly would waste one split in three. */
function widestAxis(order: Uint32Array, points: Float64Array, lo: number, hi: number): number {
  let best = 0;
  let spread = -1;
  for (let axis = 0; axis < 3; axis++) {
    let min = Infinity;
    let max = -Infinity;
    for (let i = lo; i < hi; i++) {
      const value = points[order[i]! * 3 + axis]!;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    if (max - min > spread) {
      spread = max - min;
      best = axis;
    }
  }
  return best;
}

/** Quickselect (Hoare): afterwards order[k] is in its sorted place, smaller values left, larger right. */
function select(
  order: Uint32Array,
  points: Float64Array,
  axis: number,
  left: number,
  right: number,
  k: number,
): void {
  const key = (i: number) => points[order[i]! * 3 + axis]!;
  while (left < right) {
    const pivot = key((left + right) >>> 1);
    let i = left - 1;
    let j = right + 1;
    for (;;) {
      do i++;
      while (key(i) < pivot);
      do j--;
      while (key(j) > pivot);
      if (i >= j) break;
      const swap = order[i]!;
      order[i] = order[j]!;
      order[j] = swap;
    }
    if (k <= j) right = j;
    else left = j + 1;
  }
}

/**
 * The splitting rows of a k-d tree, level by level: a search turns by them and reads no rows before a
 * leaf.
 *
 * In the columns, each step of a way down lies in another page, and a search waits for memory at each. Here the
 * upper levels of a tree lie side by side: the 250 splits of 2,000 rows are 2.5 KB. Built when a file is opened, in
 * private memory: 10 bytes for 8 rows, 0.7 MB for half a million toilets. How much it saves:
 * bench/results/2026-11-25.md, "Reads over HTTP". Blocks of three levels with their axes in 64 bytes, a line of the
 * cache, saved nothing more.
 *
 * A node has its children at 2n + 1 and 2n + 2; the root is 0. Entries of leaves are not used.
 */
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
