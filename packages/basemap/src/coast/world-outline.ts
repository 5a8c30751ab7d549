/**
 * Land and borders of the world, coarse to some kilometres: Natural Earth, public domain, as npm world-atlas 2.0.2 has them in
 * countries-50m.json; a border is an arc that two countries share. Drawn at the zooms below those of the extract, and
 * asked if the extract does not tell sea from land.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Box, boxOf, doubleArea, isInBox, isInside, reversed } from '../geometry/rings.ts';
import { levelsOf } from '../geometry/simplify.ts';
import { WORLD_FROM, WORLD_ZOOM } from '../layers/layers.ts';
import { worldX, worldY } from '../mercator.ts';
import { EXTENT_BITS, TOLERANCE } from '../spool/tiers.ts';
import { closed, WORLD } from './region.ts';

const FILE = new URL('./world-50m.json', import.meta.url);
const Pair = z.tuple([z.number(), z.number()]);
const Polygon = z.array(z.array(z.int()));
type Arcs = readonly (readonly (readonly [number, number])[])[];

/** Checks 100,000 pairs by hand: the library took 0.06 s more of each import. */
function isArcs(arcs: unknown): arcs is Arcs {
  const isPair = (pair: unknown) => Array.isArray(pair) && pair.length === 2 && pair.every(Number.isFinite);
  return Array.isArray(arcs) && arcs.every((arc) => Array.isArray(arc) && arc.every(isPair));
}

/** As TopoJSON has it: rings are arcs, `~arc` backwards; positions are differences of whole numbers. */
const Topology = z.object({
  transform: z.object({ scale: Pair, translate: Pair }),
  arcs: z.custom<Arcs>(isArcs),
  objects: z.object({
    land: z.object({ geometries: z.array(z.object({ arcs: z.array(Polygon) })) }),
    borders: z.object({ arcs: Polygon }),
  }),
});
type Topology = z.infer<typeof Topology>;

export class WorldOutline {
  /** Even-odd: land, and lakes as large as seas in it. */
  readonly #land: readonly { readonly ring: Int32Array; readonly box: Box; readonly isLake: boolean }[];
  /** Lines between two countries. */
  readonly borders: readonly Int32Array[];

  constructor() {
    const { objects, ...drawn } = Topology.parse(JSON.parse(readFileSync(FILE, 'utf8')));
    const arcs = arcsOf(drawn);
    const polygons = objects.land.geometries.flatMap(({ arcs: parts }) => parts);
    this.#land = polygons.flatMap((rings) =>
      rings.flatMap((indexes, i) =>
        cutAtEdges(joined(arcs, indexes, -2)).map((ring) => ({ ring, box: boxOf([ring]), isLake: i > 0 })),
      ),
    );
    this.borders = objects.borders.arcs.map((indexes) => joined(arcs, indexes));
  }

  isSea(x: number, y: number): boolean {
    let isLand = false;
    for (const { ring, box } of this.#land) if (isInBox(x, y, box) && isInside(x, y, ring)) isLand = !isLand;
    return !isLand;
  }

  /**
   * One polygon: outer rings, each followed by its holes. The file says which ring is a lake: nesting all 1,400 by even-odd says the
   * same, and took 0.35 s of each import.
   */
  sea(): Int32Array[] {
    const waters = [WORLD, ...this.#land.flatMap(({ ring, isLake }) => (isLake ? [ring] : []))].map(
      (ring) => ({ ring: turnedTo(1, ring), box: boxOf([ring]), holes: [] as Int32Array[] }),
    );
    for (const { ring, isLake } of this.#land) {
      if (isLake) continue;
      const [x, y] = [(ring[0]! + ring[2]!) / 2, (ring[1]! + ring[3]!) / 2];
      const water = waters.findLast((lake) => isInBox(x, y, lake.box) && isInside(x, y, lake.ring));
      (water ?? waters[0]!).holes.push(turnedTo(-1, ring));
    }
    return waters.flatMap(({ ring, holes }) => [ring, ...holes]);
  }
}

const [WEST, , EAST, SOUTH] = boxOf([WORLD]);

/**
 * The parts of a ring that the file leads across the antimeridian, and of the one around the south pole: closed along the edges of
 * the square. Closed straight across the square, Eurasia was all of the sea between 65 and 69 degrees north.
 */
function cutAtEdges(ring: Int32Array): Int32Array[] {
  const isJump = (at: number) =>
    at % 2 === 0 && Math.abs(ring[(at + 2) % ring.length]! - ring[at]!) > 2 ** 31;
  if (!ring.some((_, at) => isJump(at))) return [ring];
  const jumps = Array.from(ring.keys()).filter(isJump);
  return jumps.flatMap((from, i) => {
    const to = jumps[(i + 1) % jumps.length]!;
    const inside =
      from < to ? ring.slice(from + 2, to + 2) : [...ring.slice(from + 2), ...ring.slice(0, to + 2)];
    const [enters, leaves] = [edgesOf(ring, from).enters, edgesOf(ring, to).leaves];
    const isAround = enters[0] !== leaves[0];
    const part = Int32Array.of(
      ...[...enters, ...inside, ...leaves],
      ...(isAround ? [leaves[0], SOUTH, enters[0], SOUTH] : []),
    );
    return doubleArea(part) === 0 ? [] : [part];
  });
}

type At = readonly [x: number, y: number];

/** The points at which a line leaves the square and enters it again, behind a position of a ring. */
function edgesOf(ring: Int32Array, at: number): { readonly leaves: At; readonly enters: At } {
  const next = (at + 2) % ring.length;
  const [ax, ay, bx, by] = [ring[at]!, ring[at + 1]!, ring[next]!, ring[next + 1]!];
  const [leaves, enters] = ax > bx ? [EAST, WEST] : [WEST, EAST];
  const [before, beyond] = [Math.abs(leaves - ax), Math.abs(bx - enters)];
  const y = Math.round(before + beyond === 0 ? ay : ay + ((by - ay) * before) / (before + beyond));
  return { leaves: [leaves, y], enters: [enters, y] };
}

/** @param sign of its area: 1 for an outer ring, -1 for a hole */
function turnedTo(sign: 1 | -1, ring: Int32Array): Int32Array {
  return doubleArea(ring) * sign > 0 ? ring : reversed(ring);
}

/** Side of a unit of tiles of WORLD_ZOOM. */
const UNIT = 2 ** (32 - WORLD_ZOOM - EXTENT_BITS);

/** The sea in a box, as coarse as tiles of WORLD_ZOOM show it, so that other tiles can show that. */
export function coarseSea(sea: readonly Int32Array[], [west, north, east, south]: Box): Int32Array[] {
  return sea.flatMap((ring) => {
    const [left, top, right, bottom] = boxOf([ring]);
    const isNear =
      left - UNIT <= east && right + UNIT >= west && top - UNIT <= south && bottom + UNIT >= north;
    if (!isNear) return [];
    const coarse = coarseRing(ring);
    return doubleArea(coarse) * doubleArea(ring) > 0 ? [coarse] : [];
  });
}

function coarseRing(ring: Int32Array): Int32Array {
  const level = levelsOf(closed(ring), WORLD_FROM, WORLD_ZOOM, TOLERANCE);
  return ring
    .filter((_, i) => level[i >> 1]! <= WORLD_ZOOM)
    .map((value) => Math.min(Math.round(value / UNIT) * UNIT, 2 ** 31 - 1));
}

/** x, y pairs of each arc. */
function arcsOf({
  transform: { scale, translate },
  arcs,
}: Pick<Topology, 'transform' | 'arcs'>): Int32Array[] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    const xy = new Int32Array(arc.length * 2);
    for (const [i, [dx, dy]] of arc.entries()) {
      x += dx;
      y += dy;
      xy[2 * i] = worldX(x * scale[0] + translate[0]);
      xy[2 * i + 1] = worldY(y * scale[1] + translate[1]);
    }
    return xy;
  });
}

/** @param end -2 for a ring: each arc begins at the end of the one before, and the last ends at the start */
function joined(arcs: readonly Int32Array[], indexes: readonly number[], end?: -2): Int32Array {
  const parts = indexes.map((index) => (index < 0 ? reversed(arcs[~index]!) : arcs[index]!).subarray(0, end));
  const line = new Int32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    line.set(part, at);
    at += part.length;
  }
  return line;
}
