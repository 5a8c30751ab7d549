/**
 * Binary search in sorted numbers.
 *
 * The two loops over numbers differ on purpose: each is the faster one in its use. `upperBound` takes 33 instead of 45
 * ns over 45 spans of opening hours, `lowerBound` 6.0 instead of 6.6 ns over 16 ids of nodes.
 */

/** The first index in `[low, high)` whose number is not below `value`; `high` if all are below. The numbers ascend. */
export function lowerBound(
  numbers: Float64Array | Uint32Array,
  value: number,
  low = 0,
  high = numbers.length,
): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (numbers[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The first index in `[0, high)` whose number is above `value`; `high` if none is. The numbers ascend. */
export function upperBound(numbers: Uint32Array, value: number, high = numbers.length): number {
  let last = -1;
  let to = high - 1;
  while (last < to) {
    const middle = (last + to + 1) >>> 1;
    if (numbers[middle]! <= value) last = middle;
    else to = middle - 1;
  }
  return last + 1;
}
