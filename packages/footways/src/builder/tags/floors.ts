/** Floors of a way in bits above those of an edge, for the builder: so they follow a piece wherever it is cut or joined. */
import { type Floors, floorsOf } from '../../floors.ts';

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
