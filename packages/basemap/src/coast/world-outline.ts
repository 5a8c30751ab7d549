/**
 * Land and borders of the world, coarse to some kilometres: Natural Earth, public domain, as npm world-atlas 2.0.2 has them in
 * countries-50m.json; a border is an arc that two countries share. Drawn at the zooms below those of the extract, and
 * asked if the extract does not tell sea from land.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Box, boxOf, doubleArea, isInBox, isInside, nestRings } from '../geometry/rings.ts';
import { levelsOf } from '../geometry/simplify.ts';
import { WORLD_FROM, WORLD_ZOOM } from '../layers/layers.ts';
import { worldX, worldY } from '../mercator.ts';
import { EXTENT_BITS, TOLERANCE } from '../spool/tiers.ts';
import { closed, WORLD } from './region.ts';

const FILE = new URL('./world-50m.json', import.meta.url);
const Pair = z.tuple([z.number(), z.number()]);
const Polygon = z.array(z.array(z.int()));
/** As TopoJSON has it: rings are arcs, `~arc` backwards; positions are differences of whole numbers. */
const Topology = z.object({
  transform: z.object({ scale: Pair, translate: Pair }),
  arcs: z.array(z.array(Pair)),
  objects: z.object({
    land: z.object({ geometries: z.array(z.object({ arcs: z.array(Polygon) })) }),
    borders: z.object({ arcs: Polygon }),
  }),
});
type Topology = z.infer<typeof Topology>;

export class WorldOutline {
  /** Even-odd: land, and lakes as large as seas in it. */
  readonly #land: readonly { readonly ring: Int32Array; readonly box: Box }[];
  /** Lines between two countries. */
  readonly borders: readonly Int32Array[];

  constructor() {
    const { objects, ...drawn } = Topology.parse(JSON.parse(readFileSync(FILE, 'utf8')));
    const arcs = arcsOf(drawn);
    const polygons = objects.land.geometries.flatMap(({ arcs: parts }) => parts);
    this.#land = polygons.flat().map((indexes) => {
      const ring = joined(arcs, indexes, -1);
      return { ring, box: boxOf([ring]) };
    });
    this.borders = objects.borders.arcs.map((indexes) => joined(arcs, indexes));
  }

  isSea(x: number, y: number): boolean {
    let isLand = false;
    for (const { ring, box } of this.#land) if (isInBox(x, y, box) && isInside(x, y, ring)) isLand = !isLand;
    return !isLand;
  }

  /** One polygon: outer rings, each followed by its holes. Nesting 1,400 rings takes 0.4 s: ask once. */
  sea(): Int32Array[] {
    return nestRings([WORLD, ...this.#land.map(({ ring }) => ring)]);
  }
}

/** A sea as coarse as tiles of WORLD_ZOOM show it, so that other tiles can show that. */
export function coarseSea(sea: readonly Int32Array[]): Int32Array[] {
  return sea.flatMap((ring) => {
    const coarse = coarseRing(ring);
    return doubleArea(coarse) * doubleArea(ring) > 0 ? [coarse] : [];
  });
}

const UNIT = 2 ** (32 - WORLD_ZOOM - EXTENT_BITS);

function coarseRing(ring: Int32Array): Int32Array {
  const level = levelsOf(closed(ring), WORLD_FROM, WORLD_ZOOM, TOLERANCE);
  return ring
    .filter((_, i) => level[i >> 1]! <= WORLD_ZOOM)
    .map((value) => Math.min(Math.round(value / UNIT) * UNIT, 2 ** 31 - 1));
}

type Arc = readonly (readonly [x: number, y: number])[];

function arcsOf({ transform: { scale, translate }, arcs }: Pick<Topology, 'transform' | 'arcs'>): Arc[] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): [number, number] => {
      x += dx;
      y += dy;
      return [worldX(x * scale[0] + translate[0]), worldY(y * scale[1] + translate[1])];
    });
  });
}

/** @param end -1 for a ring: each arc begins where the one before ends, and the last ends at the start */
function joined(arcs: readonly Arc[], indexes: readonly number[], end?: -1): Int32Array {
  const points = indexes.flatMap((index) =>
    (index < 0 ? arcs[~index]!.toReversed() : arcs[index]!).slice(0, end),
  );
  return Int32Array.from(points.flat());
}
