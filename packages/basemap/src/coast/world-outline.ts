/**
 * Land of the world, coarse to some kilometres: Natural Earth, public domain, as npm world-atlas 2.0.2 has it in land-50m.json.
 * Drawn at the zooms below those of the extract, and asked if the extract does not tell sea from land.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Box, boxOf } from '../geometry/part.ts';
import { isInside, nestRings } from '../geometry/rings.ts';
import { worldX, worldY } from '../mercator.ts';
import { rectangle } from './region.ts';

const LAND = new URL('./land-50m.json', import.meta.url);
const Pair = z.tuple([z.number(), z.number()]);
const Polygon = z.array(z.array(z.int()));
/** As TopoJSON has it: rings are arcs, `~arc` backwards; positions are differences of whole numbers. */
const Topology = z.object({
  transform: z.object({ scale: Pair, translate: Pair }),
  arcs: z.array(z.array(Pair)),
  objects: z.object({
    land: z.object({ geometries: z.array(z.object({ arcs: z.array(Polygon) })) }),
  }),
});
type Topology = z.infer<typeof Topology>;

export class WorldOutline {
  /** Even-odd: land, and lakes as large as seas in it. */
  readonly #land: readonly { readonly ring: Int32Array; readonly box: Box }[];

  constructor() {
    const rings = ringsOf(Topology.parse(JSON.parse(readFileSync(LAND, 'utf8'))));
    this.#land = rings.map((ring) => ({ ring, box: boxOf([ring]) }));
  }

  isSea(x: number, y: number): boolean {
    let isLand = false;
    for (const { ring, box } of this.#land)
      if (x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3] && isInside(x, y, ring)) isLand = !isLand;
    return !isLand;
  }

  /** One polygon: outer rings, each followed by its holes. */
  sea(): Int32Array[] {
    const world = rectangle([-(2 ** 31), -(2 ** 31), 2 ** 31 - 1, 2 ** 31 - 1]);
    return nestRings([world, ...this.#land.map(({ ring }) => ring)]);
  }
}

function ringsOf({ transform: { scale, translate }, arcs, objects }: Topology): Int32Array[] {
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): [number, number] => {
      x += dx;
      y += dy;
      return [worldX(x * scale[0] + translate[0]), worldY(y * scale[1] + translate[1])];
    });
  });
  const polygons = objects.land.geometries.flatMap(({ arcs: parts }) => parts);
  return polygons.flatMap((polygon) =>
    polygon.map((indexes) => {
      const points = indexes.flatMap((index) => {
        const line = index < 0 ? lines[~index]!.toReversed() : lines[index]!;
        // An arc begins where the one before ends, and the last ends at the start.
        return line.slice(0, -1);
      });
      return Int32Array.from(points.flat());
    }),
  );
}
