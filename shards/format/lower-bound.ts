/** Binary search for any condition that is first false and then true. */

/** The first number in `[low, high)` for which a rising condition is true; `high` if there is none. */
export function firstWhere(low: number, high: number, isTrue: (middle: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (isTrue(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
