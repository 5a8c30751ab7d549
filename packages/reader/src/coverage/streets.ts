/** The streets of a box that coverage counts, and what lies around it. */
import type { Box } from '../../../../shards/generation/search.ts';
import { isStreet, type WalkGraph } from '../../../footways/index.ts';
import { METRES_PER_E7 } from '../../../sphere/index.ts';

export interface Streets {
  /** tile * 65,536 + edge. */
  readonly edges: readonly number[];
  readonly lengthDm: number;
}

/** The streets whose middle lies in the box: each belongs to one box of a grid. Those that lie on each other count once. */
export function streetsIn(graph: WalkGraph, box: Box): Streets {
  const edges: number[] = [];
  let lengthDm = 0;
  const [west, south, east, north] = [box.west, box.south, box.east, box.north].map((each) => each * 1e7);
  for (const tile of graph.tilesIn(box.west, box.south, box.east, box.north)) {
    const { tree, bits, ends, positions, lengths } = graph.tiles[tile]!.columns;
    // Squares share their outlines: 2.5 % of the streets of Porto lie there twice.
    const known = new Set<number>();
    for (const edge of tree.search(
      Math.floor(west!),
      Math.floor(south!),
      Math.ceil(east!),
      Math.ceil(north!),
    )) {
      if (!isStreet(bits[edge]!)) continue;
      const [a, b] = [ends[edge * 2]! * 2, ends[edge * 2 + 1]! * 2];
      const lon = (positions[a]! + positions[b]!) / 2;
      const lat = (positions[a + 1]! + positions[b + 1]!) / 2;
      if (lon < west! || lon >= east! || lat < south! || lat >= north!) continue;
      const [low, high] = [Math.min(a, b) / 2, Math.max(a, b) / 2];
      const name = (lengths[edge]! * 65_536 + low) * 65_536 + high;
      if (known.has(name)) continue;
      known.add(name);
      edges.push(tile * 65_536 + edge);
      lengthDm += lengths[edge]!;
    }
  }
  return { edges, lengthDm };
}

/** The box and so many metres around it. Boxes end at the antimeridian. */
export function boxWith({ west, south, east, north }: Box, metres: number): Box {
  const dy = metres / METRES_PER_E7 / 1e7;
  const dx = dy / Math.cos((Math.min(89, Math.max(Math.abs(south), Math.abs(north)) + dy) * Math.PI) / 180);
  return {
    west: Math.max(-180, west - dx),
    south: Math.max(-90, south - dy),
    east: Math.min(180, east + dx),
    north: Math.min(90, north + dy),
  };
}
