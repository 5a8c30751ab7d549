/** Floors of ways and toilets, as the tag `level` counts them: 0 is the ground. */

/** Lowest and highest floor. Half floors count as both around them. */
export type Floors = readonly [low: number, high: number];

export const GROUND: Floors = [0, 0];
/** Floors beyond it, up or down, count as not known. */
const MAX_FLOOR = 30;
const BELOW: Floors = [-MAX_FLOOR, -1];
/** All floors above the ground: those of a layer, which counts bridges, too. */
export const ABOVE: Floors = [1, MAX_FLOOR];
const LAYER = /^layer (-?\d+)$/;
const PART = /^(-?\d{1,3}(?:\.\d+)?)(?:-(-?\d{1,3}(?:\.\d+)?))?$/;

/**
 * Reads a `level` such as "-1", "0;1", "-2-0", "0.5", or a layer such as "layer -1"; undefined if a part of it is no number.
 * A layer says no more than above or below the ground: the ways of both are numbered as it suits the drawing.
 */
export function floorsOf(text: string): Floors | undefined {
  const layer = LAYER.exec(text)?.[1];
  if (layer !== undefined) return Number(layer) === 0 ? GROUND : Number(layer) < 0 ? BELOW : ABOVE;
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

/** Bits of a way above those of an edge have its floors, for the builder: so they follow a piece wherever it is cut or joined. */
const LOW_SHIFT = 17;
const HIGH_SHIFT = 23;
const MASK = 63;
/** Added, so that 0 means that no floors are tagged. */
const OFFSET = 32;

/** The number of a `layer`; 0 if it is no number, which says nothing. */
export function layerOf(text: string | undefined): number {
  const layer = Number(text ?? 0);
  return Number.isNaN(layer) ? 0 : layer;
}

/** Floors by `level`; undefined if it is not tagged, or if it is no number. */
export function floorsOfWay(level: string | undefined): Floors | undefined {
  return level === undefined ? undefined : floorsOf(level);
}

export function floorBits(floors: Floors | undefined): number {
  return floors ? ((floors[0] + OFFSET) << LOW_SHIFT) | ((floors[1] + OFFSET) << HIGH_SHIFT) : 0;
}

/** Undefined if no floors are tagged. */
export function floorsIn(bits: number): Floors | undefined {
  const [low, high] = [(bits >> LOW_SHIFT) & MASK, (bits >> HIGH_SHIFT) & MASK];
  return low === 0 ? undefined : [low - OFFSET, high - OFFSET];
}
