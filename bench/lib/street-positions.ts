/** Positions at which people ask for a walk: on streets and footways. */
import {
  ISLAND,
  KIND,
  PATH,
  PRIVATE,
  STREET,
  UNDERGROUND,
  type WalkGraph,
} from '../../packages/footways/index.ts';

export type LonLat = readonly [lon: number, lat: number];

/** Up to 5 m aside, E7 of degrees at the equator and of latitude. */
const ASIDE_LON = 1e-4;
const ASIDE_LAT = 6e-5;
/** Tries for each position until it is accepted. */
const MAX_TRIES = 100;

/**
 * Positions on streets and footways, by length, moved aside by up to 5 m.
 * @param isWanted of those that are not, another is drawn instead
 */
export function streetPositions(
  graph: WalkGraph,
  count: number,
  random: () => number,
  isWanted: (position: LonLat) => boolean = () => true,
): LonLat[] {
  const edges: (readonly [tile: number, edge: number])[] = [];
  const upTo: number[] = [];
  let total = 0;
  for (const [t, tile] of graph.tiles.entries()) {
    const { bits, lengths } = tile.columns;
    for (let edge = 0; edge < tile.edges; edge++) {
      const kind = bits[edge]! & KIND;
      if ((kind !== STREET && kind !== PATH) || bits[edge]! & (PRIVATE | ISLAND[0]! | UNDERGROUND)) continue;
      total += lengths[edge]!;
      edges.push([t, edge]);
      upTo.push(total);
    }
  }
  const positions: LonLat[] = [];
  for (let tries = 0; positions.length < count && tries < count * MAX_TRIES && total > 0; tries++) {
    const [tile, edge] = edges[firstAbove(upTo, random() * total)]!;
    const flat: number[] = [];
    const points = graph.tiles[tile]!.shape(edge, flat);
    const i = 1 + Math.floor(random() * (points - 1));
    const share = random();
    const between = (axis: number) =>
      flat[i * 2 - 2 + axis]! + share * (flat[i * 2 + axis]! - flat[i * 2 - 2 + axis]!);
    const lon = between(0) / 1e7 + (random() - 0.5) * ASIDE_LON;
    const lat = between(1) / 1e7 + (random() - 0.5) * ASIDE_LAT;
    const position: LonLat = [Math.max(-180, Math.min(180, lon)), lat];
    if (isWanted(position)) positions.push(position);
  }
  return positions;
}

/** Index of the first number above a value; the last one if none is. */
function firstAbove(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
