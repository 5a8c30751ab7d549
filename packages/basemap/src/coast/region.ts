/**
 * The area that an extract covers: the polygon that it was cut out by (`.poly`), else the box of its header, else that of its nodes.
 * Nothing is known of the sea beyond.
 */
import { ringInBox } from '../geometry/clip.ts';
import { type Box, boxOf, doubleArea, isInside, reversed } from '../geometry/rings.ts';
import { worldX, worldY } from '../mercator.ts';

/** Source of a region. It can be posted to another thread. */
export interface Covered {
  readonly box: Box;
  /** Rings of the polygon, if it is known. */
  readonly rings: readonly Int32Array[] | undefined;
}

export class Region {
  readonly box: Box;
  /** Undefined: the box. Even-odd, so that holes count. */
  readonly #rings: readonly Int32Array[] | undefined;

  constructor(box: Box, rings?: readonly Int32Array[]) {
    const around = rings && boxOf(rings);
    this.box = around ? meet(box, around) : box;
    this.#rings = rings;
  }

  /** Lines along its edge; none if that is the box. */
  outlines(): readonly Int32Array[] {
    return (this.#rings ?? []).map(closed);
  }

  has(x: number, y: number): boolean {
    const [west, north, east, south] = this.box;
    if (x < west || x > east || y < north || y > south) return false;
    return this.#rings?.reduce((inside, ring) => inside !== isInside(x, y, ring), false) ?? true;
  }

  /** Clockwise rings of what it has in common with a box. A hole is passed over: the sea goes on below it. */
  within(box: Box): Int32Array[] {
    const common = meet(box, this.box);
    if (common[0] >= common[2] || common[1] >= common[3]) return [];
    if (!this.#rings) return [rectangle(common)];
    return this.#rings.flatMap((ring) => {
      const inside = ringInBox(ring, common);
      if (!inside || doubleArea(inside) === 0) return [];
      return [doubleArea(inside) > 0 ? inside : reversed(inside)];
    });
  }

  /** The nearest point of its edge. */
  nearestEdge(x: number, y: number): [number, number] {
    return nearestOn(this.#rings ?? [rectangle(this.box)], x, y);
  }
}

/** A ring as a line: its first point is also its last. */
export function closed(ring: Int32Array): Int32Array {
  return Int32Array.of(...ring, ring[0]!, ring[1]!);
}

/** Clockwise from the north-west. */
export function rectangle([west, north, east, south]: Box): Int32Array {
  return Int32Array.of(west, north, east, north, east, south, west, south);
}

/** The ring around all tiles. */
export const WORLD = rectangle([-(2 ** 31), -(2 ** 31), 2 ** 31 - 1, 2 ** 31 - 1]);

/** The point of some rings that is nearest. Whole units. */
export function nearestOn(rings: readonly Int32Array[], x: number, y: number): [number, number] {
  let best = Number.POSITIVE_INFINITY;
  let found: [number, number] = [x, y];
  for (const ring of rings)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [ax, ay] = [ring[j]!, ring[j + 1]!];
      const [dx, dy] = [ring[i]! - ax, ring[i + 1]! - ay];
      const length = dx * dx + dy * dy;
      const t = length === 0 ? 0 : Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / length, 0), 1);
      const [px, py] = [Math.round(ax + t * dx), Math.round(ay + t * dy)];
      const distance = (px - x) ** 2 + (py - y) ** 2;
      if (distance >= best) continue;
      best = distance;
      found = [px, py];
    }
  return found;
}

function meet(a: Box, b: Box): Box {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

const MAX_VERTICES = 1_000_000;

/**
 * The polygon that an extract was cut out by, in the format of Osmosis, as servers of extracts keep it beside a
 * file: sections of a name, lines of longitude and latitude, and END; a hole's name begins with "!". Rings of all
 * sections; undefined if the text is not such a file. Holes follow from even-odd, so names do not count.
 */
export function parsePoly(text: string): Int32Array[] | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const rings: Int32Array[] = [];
  let vertices = 0;
  // The first line names the file.
  for (let at = 1; at < lines.length; at++) {
    if (lines[at] === '' || lines[at] === 'END') continue;
    const ring: number[] = [];
    for (at++; at < lines.length && lines[at] !== 'END'; at++) {
      const [lon = Number.NaN, lat = Number.NaN] = lines[at]!.split(/\s+/).map(Number);
      if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90) || ++vertices > MAX_VERTICES) return undefined;
      ring.push(worldX(lon), worldY(lat));
    }
    if (lines[at] !== 'END') return undefined;
    const isClosed = ring[0] === ring.at(-2) && ring[1] === ring.at(-1);
    const open = isClosed ? ring.slice(0, -2) : ring;
    if (open.length >= 6) rings.push(Int32Array.from(open));
  }
  return rings.length > 0 ? rings : undefined;
}
