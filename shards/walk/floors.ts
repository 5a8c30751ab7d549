/** Floors of ways and toilets, as the tag `level` counts them: 0 is the ground. */

/** Lowest and highest floor. Half floors count as both around them. */
export type Floors = readonly [low: number, high: number];

export const GROUND: Floors = [0, 0];
/** Floors beyond it, up or down, count as not known. */
const MAX_FLOOR = 30;
const PART = /^(-?\d{1,3}(?:\.\d+)?)(?:-(-?\d{1,3}(?:\.\d+)?))?$/;

/** Reads a `level` such as "-1", "0;1", "-2-0", "0.5"; undefined if a part of it is no number. */
export function floorsOf(text: string): Floors | undefined {
  let [low, high] = [Infinity, -Infinity];
  for (const part of text.split(/[;,]/)) {
    const [, from, to = from] = PART.exec(part.trim()) ?? [];
    if (from === undefined) return undefined;
    low = Math.min(low, Math.floor(Number(from)), Math.floor(Number(to)));
    high = Math.max(high, Math.ceil(Number(from)), Math.ceil(Number(to)));
  }
  return low < -MAX_FLOOR || high > MAX_FLOOR ? undefined : [low, high];
}

export function isOnGround([low, high]: Floors): boolean {
  return low <= 0 && high >= 0;
}

export function shareFloor(a: Floors, b: Floors): boolean {
  return a[0] <= b[1] && b[0] <= a[1];
}
