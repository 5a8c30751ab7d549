/**
 * Finds the side of every line of a multipolygon of water that the water is on. Its members are joined to rings by their ends
 * alone: the area of a ring is the sum of what each member adds, so no points are kept. A ring that the extract cuts has
 * no sides: its lines cannot be crossed, and that is all.
 */
import { WATER_LEFT, WATER_RIGHT } from '../../walk-bits.ts';
import { turnedAround } from '../tags/barrier-tags.ts';

/** Ways of one multipolygon of water. */
export interface WaterRings {
  readonly outer: Float64Array;
  readonly inner: Float64Array;
}

/** A way that is a member: the nodes at its ends, and twice the area that it adds to its ring, as it is read. */
export interface RingPart {
  readonly id: number;
  readonly first: number;
  readonly last: number;
  readonly area: number;
}

/** Sides of water by the id of the way. */
export function waterSides(
  polygons: readonly WaterRings[],
  parts: readonly RingPart[],
): ReadonlyMap<number, number> {
  const known = new Map(parts.map((part) => [part.id, part]));
  const sides = new Map<number, number>();
  const add = (ways: Float64Array, isInner: boolean) => {
    for (const ring of ringsOf(
      Array.from(ways, (id) => known.get(id)).filter((part) => part !== undefined),
    )) {
      const area = ring.reduce((sum, { part, isTurned }) => sum + (isTurned ? -part.area : part.area), 0);
      const along = area > 0 === isInner ? WATER_RIGHT : WATER_LEFT;
      for (const { part, isTurned } of ring) {
        const side = isTurned ? turnedAround(along) : along;
        sides.set(part.id, (sides.get(part.id) ?? 0) | side);
      }
    }
  };
  for (const { outer, inner } of polygons) {
    add(outer, false);
    add(inner, true);
  }
  return sides;
}

interface RingStep {
  readonly part: RingPart;
  readonly isTurned: boolean;
}

/** Closed rings only. */
function ringsOf(parts: readonly RingPart[]): RingStep[][] {
  const open = new Set(parts);
  const byEnd = new Map<number, RingPart[]>();
  for (const part of parts)
    for (const end of new Set([part.first, part.last])) byEnd.set(end, [...(byEnd.get(end) ?? []), part]);
  const rings: RingStep[][] = [];
  for (const start of parts) {
    const ring: RingStep[] = [];
    let at = start.first;
    for (let part: RingPart | undefined = start; part && open.delete(part); ) {
      const isTurned = part.first !== at;
      ring.push({ part, isTurned });
      at = isTurned ? part.first : part.last;
      if (at === start.first) break;
      part = byEnd.get(at)?.find((each) => open.has(each));
    }
    if (ring.length > 0 && at === start.first) rings.push(ring);
  }
  return rings;
}
