/**
 * Clips parts between two limits of one axis. Corners that clipping makes are shown at all zooms, so that no gaps appear
 * at the edges of tiles.
 */
import { type Box, type Part, partOf } from './rings.ts';

let outXy = new Int32Array(1 << 16);
let outLevel = new Uint8Array(1 << 15);
let outLength = 0;

function put(x: number, y: number, level: number): void {
  if (outLength * 2 + 2 > outXy.length) {
    const [xy, levels] = [new Int32Array(outXy.length * 2), new Uint8Array(outLevel.length * 2)];
    xy.set(outXy);
    levels.set(outLevel);
    [outXy, outLevel] = [xy, levels];
  }
  outXy[outLength * 2] = x;
  outXy[outLength * 2 + 1] = y;
  outLevel[outLength++] = level;
}

const taken = (hole: boolean): Part => ({
  xy: outXy.slice(0, outLength * 2),
  level: outLevel.slice(0, outLength),
  hole,
});

/** The ring where `sign * coordinate <= sign * limit` (Sutherland-Hodgman); undefined if nothing is left. */
function halfRing({ xy, level, hole }: Part, axis: 0 | 1, limit: number, sign: 1 | -1): Part | undefined {
  const n = level.length;
  outLength = 0;
  let px = xy[n * 2 - 2]!;
  let py = xy[n * 2 - 1]!;
  let pIn = sign * (axis === 0 ? px : py) <= sign * limit;
  for (let i = 0; i < n; i++) {
    const x = xy[i * 2]!;
    const y = xy[i * 2 + 1]!;
    const isIn = sign * (axis === 0 ? x : y) <= sign * limit;
    if (isIn !== pIn) {
      if (axis === 0) put(limit, Math.round(py + ((y - py) * (limit - px)) / (x - px)), 0);
      else put(Math.round(px + ((x - px) * (limit - py)) / (y - py)), limit, 0);
    }
    if (isIn) put(x, y, level[i]!);
    px = x;
    py = y;
    pIn = isIn;
  }
  return outLength < 3 ? undefined : taken(hole);
}

function clipRing(part: Part, axis: 0 | 1, low: number, high: number): Part | undefined {
  const first = halfRing(part, axis, high, 1);
  return first && halfRing(first, axis, low, -1);
}

/** Cuts a ring to a box. Returns undefined if nothing is left. */
export function ringInBox(ring: Int32Array, [west, north, east, south]: Box): Int32Array | undefined {
  const strip = clipRing(partOf(ring), 0, west, east);
  return strip && clipRing(strip, 1, north, south)?.xy;
}

/** Outer rings, each followed by its holes, stay so. */
export function ringsInBox(rings: readonly Int32Array[], box: Box): Int32Array[] {
  return rings.flatMap((ring) => ringInBox(ring, box) ?? []);
}

/** The pieces of a line between two limits, in its own order. */
function clipLine({ xy, level }: Part, axis: 0 | 1, low: number, high: number, into: Part[]): void {
  const n = level.length;
  outLength = 0;
  for (let i = 0; i + 1 < n; i++) {
    const [ax, ay, bx, by] = [xy[i * 2]!, xy[i * 2 + 1]!, xy[i * 2 + 2]!, xy[i * 2 + 3]!];
    const a = axis === 0 ? ax : ay;
    const b = axis === 0 ? bx : by;
    const cut = (limit: number) => {
      const t = (limit - a) / (b - a);
      if (axis === 0) put(limit, Math.round(ay + (by - ay) * t), 0);
      else put(Math.round(ax + (bx - ax) * t), limit, 0);
    };
    if (a < low || a > high) {
      if ((a < low && b < low) || (a > high && b > high)) continue;
      cut(a < low ? low : high);
    } else if (outLength === 0) put(ax, ay, level[i]!);
    if (b >= low && b <= high) put(bx, by, level[i + 1]!);
    else {
      cut(b < low ? low : high);
      if (outLength > 1) into.push(taken(false));
      outLength = 0;
    }
  }
  if (outLength > 1) into.push(taken(false));
  outLength = 0;
}

export type Shape = 'point' | 'line' | 'area';

/** Parts that lie inside stay as they are. */
export function clipParts(
  parts: readonly Part[],
  shape: Shape,
  axis: 0 | 1,
  low: number,
  high: number,
): Part[] {
  const clipped: Part[] = [];
  for (const part of parts) {
    const { xy } = part;
    let [least, most] = [xy[axis]!, xy[axis]!];
    for (let i = axis + 2; i < xy.length; i += 2) {
      if (xy[i]! < least) least = xy[i]!;
      else if (xy[i]! > most) most = xy[i]!;
    }
    if (most < low || least > high) continue;
    if (least >= low && most <= high) clipped.push(part);
    else if (shape === 'line') clipLine(part, axis, low, high, clipped);
    else if (shape === 'area') {
      const ring = clipRing(part, axis, low, high);
      if (ring) clipped.push(ring);
    }
  }
  return clipped;
}

/** Cuts parts to a box, as `clipParts` does. */
export function clipToBox(
  parts: readonly Part[],
  shape: Shape,
  [west, north, east, south]: Box,
): readonly Part[] {
  return clipParts(clipParts(parts, shape, 0, west, east), shape, 1, north, south);
}
