/**
 * Boxes around items, in E7 as Flatbush keeps them. Every box contains all nodes that the item uses: that is how the
 * items of a moved node are found, without an index from nodes to items.
 *
 * An outline over ±180° runs on past it, so a search is made in three turns (`searchTurns`).
 */
import type Flatbush from 'flatbush';

export type BoxE7 = readonly [west: number, south: number, east: number, north: number];

const REVOLUTION_E7 = 3_600_000_000;
/** Limit of an int32, on either side of the date line. */
const LIMIT_E7 = 2_147_000_000;
const WORLD_E7: BoxE7 = [-1_800_000_000, -900_000_000, 1_800_000_000, 900_000_000];

/**
 * @param lonLat degrees, lon and lat in turn
 * @returns undefined for no positions
 */
export function boxOfPositions(lonLat: readonly number[]): BoxE7 | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let previous = lonLat[0] ?? 0;
  for (let i = 0; i < lonLat.length; i += 2) {
    previous = lonLat[i]! - 360 * Math.round((lonLat[i]! - previous) / 360);
    west = Math.min(west, previous);
    east = Math.max(east, previous);
    south = Math.min(south, lonLat[i + 1]!);
    north = Math.max(north, lonLat[i + 1]!);
  }
  return west > east ? undefined : boxE7([west, south, east, north]);
}

/** Degrees to E7, outward. */
export function boxE7([west, south, east, north]: readonly [number, number, number, number]): BoxE7 {
  const box: BoxE7 = [
    Math.floor(west * 1e7) - 1,
    Math.floor(south * 1e7) - 1,
    Math.ceil(east * 1e7) + 1,
    Math.ceil(north * 1e7) + 1,
  ];
  return box[0] < -LIMIT_E7 || box[2] > LIMIT_E7 ? WORLD_E7 : box;
}

/** Indices whose box meets this one, on whichever side of the date line either was drawn. */
export function searchRevolutions(
  tree: Flatbush | undefined,
  [west, south, east, north]: BoxE7,
  accept: (index: number) => boolean = () => true,
): Set<number> {
  const found = new Set<number>();
  for (const turn of [-REVOLUTION_E7, 0, REVOLUTION_E7]) {
    if (west + turn > LIMIT_E7 || east + turn < -LIMIT_E7) continue;
    for (const index of tree?.search(west + turn, south, east + turn, north, accept) ?? []) found.add(index);
  }
  return found;
}
