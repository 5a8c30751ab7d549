/** The streets of a box that coverage counts, and what lies around it. */
import type { Box } from '../../../../shards/generation/search.ts';
import { isStreet, paceFrom, type Reach, type WalkGraph, type WalkTile } from '../../../footways/index.ts';
import { METRES_PER_E7 } from '../../../sphere/index.ts';
import { M_PER_MIN } from '../on-foot.ts';

export interface Streets {
  /** tile * 65,536 + edge. */
  readonly edges: readonly number[];
  readonly lengthDm: number;
}

/** The streets whose middle lies in the box: each belongs to one box of a grid. */
export function streetsIn(graph: WalkGraph, box: Box): Streets {
  const edges: number[] = [];
  let lengthDm = 0;
  const west = box.west * 1e7;
  const south = box.south * 1e7;
  const east = box.east * 1e7;
  const north = box.north * 1e7;
  for (const tile of graph.tilesIn(box.west, box.south, box.east, box.north)) {
    const { tree, ends, positions, lengths } = graph.tiles[tile]!.columns;
    const near = tree.search(Math.floor(west), Math.floor(south), Math.ceil(east), Math.ceil(north));
    for (const edge of streetsOf(graph.tiles[tile]!, near)) {
      const [a, b] = [ends[edge * 2]! * 2, ends[edge * 2 + 1]! * 2];
      const lon = (positions[a]! + positions[b]!) / 2;
      const lat = (positions[a + 1]! + positions[b + 1]!) / 2;
      if (lon < west || lon >= east || lat < south || lat >= north) continue;
      edges.push(tile * 65_536 + edge);
      lengthDm += lengths[edge]!;
    }
  }
  return { edges, lengthDm };
}

/** The streets among edges of a tile. Squares share their outlines: 2.5 % of the streets of Porto lie there twice, and count once. */
export function* streetsOf({ columns }: WalkTile, edges: Iterable<number>): Generator<number, void> {
  const { bits, ends, lengths } = columns;
  const known = new Set<number>();
  for (const edge of edges) {
    if (!isStreet(bits[edge]!)) continue;
    const [a, b] = [ends[edge * 2]!, ends[edge * 2 + 1]!];
    const name = (lengths[edge]! * 65_536 + Math.min(a, b)) * 65_536 + Math.max(a, b);
    if (known.has(name)) continue;
    known.add(name);
    yield edge;
  }
}

/** Minutes from the middle of a street; Infinity if no walk is known. */
export function minutesFrom(reach: Reach, { tiles }: WalkGraph, tile: number, edge: number): number {
  const middle = tiles[tile]!.columns.lengths[edge]! / 2;
  const part = reach.partsOf(tile, edge).find(({ to }) => to >= middle)!;
  return paceFrom(part, middle) / DM_PER_MIN;
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

/** Shares are those of street metres within 5 and within 10 minutes. */
export const NEAR_MIN = 5;
export const MIDDLE_MIN = 10;
/** A longer walk is not looked for. */
export const MOST_MIN = 30;
/** Decimetres of pace of a minute. */
export const DM_PER_MIN = M_PER_MIN * 10;

/** Whole minutes, rounded up; undefined if it is longer than any that is looked for. */
export function minutesWithin(paceDm: number): number | undefined {
  const minutes = Math.ceil(paceDm / DM_PER_MIN);
  return minutes <= MOST_MIN ? minutes : undefined;
}
