/**
 * The walking graph of a generation: its tiles, and the step from a tile into its neighbour. A node is named by
 * tile * 65,536 + its number there.
 */
import Flatbush from 'flatbush';
import { BORDER } from './walk-bits.ts';
import { BORDER_WORDS, type WalkTile } from './walk-tile.ts';

/** Steps into the four tiles around a border node, E7. */
const BORDER_OFFSETS: readonly (readonly [number, number])[] = [
  [-9, -9],
  [9, -9],
  [-9, 9],
  [9, 9],
];
const NO_TWINS: readonly number[] = [];

interface WalkTileEntry {
  /** west, south, east, north in degrees, around all points. */
  readonly box: readonly [number, number, number, number];
}

/** Finds the tile that holds a position in degrees; -1 if none does. */
interface TileFinder {
  at(lon: number, lat: number): number;
}

export class WalkGraph {
  readonly tiles: readonly WalkTile[];
  readonly #tree: TileFinder;
  readonly #boxes: Flatbush | undefined;
  readonly #twins = new Map<number, readonly number[]>();

  /** @param entries of the manifest, in the order of the tiles */
  constructor(tiles: readonly WalkTile[], entries: readonly WalkTileEntry[], tree: TileFinder) {
    this.tiles = tiles;
    this.#tree = tree;
    if (entries.length === 0) return;
    this.#boxes = new Flatbush(entries.length);
    for (const { box } of entries) this.#boxes.add(...box);
    this.#boxes.finish();
  }

  /** The tiles that have points in a box of degrees. */
  tilesIn(west: number, south: number, east: number, north: number): readonly number[] {
    return this.#boxes?.search(west, south, east, north) ?? [];
  }

  /** Whether what is closed at some times is closed at an epoch minute. */
  isEdgeClosed(tile: number, edge: number, nowMin: number): boolean {
    return this.tiles[tile]!.columns.hours?.isEdgeClosed(edge, nowMin) ?? false;
  }

  isNodeClosed(tile: number, node: number, nowMin: number): boolean {
    return this.tiles[tile]!.columns.hours?.isNodeClosed(node, nowMin) ?? false;
  }

  /** The same place in the tiles that the walk goes on in. */
  twins(node: number): readonly number[] {
    const known = this.#twins.get(node);
    if (known) return known;
    const { borders, borderNodes } = this.tiles[node >>> 16]!.columns;
    const entry = borderNodes.indexOf(node & 0xffff) * BORDER_WORDS;
    const found: number[] = [];
    if (entry >= 0) {
      const [lon, lat, way] = [borders[entry]!, borders[entry + 1]!, borders[entry + 2]!];
      const tiles = new Set(
        BORDER_OFFSETS.map(([dx, dy]) => this.#tree.at((lon + dx) / 1e7, (lat + dy) / 1e7)),
      );
      for (const tile of tiles)
        if (tile >= 0 && tile !== node >>> 16) {
          const twin = findBorder(this.tiles[tile]!, lon, lat, way);
          if (twin >= 0) found.push(tile * 65_536 + twin);
        }
    }
    const twins = found.length > 0 ? found : NO_TWINS;
    this.#twins.set(node, twins);
    return twins;
  }

  /** Checks every section of every tile, and that each border leads on. Throws what the tile's file throws. */
  check(): void {
    for (const [index, tile] of this.tiles.entries()) {
      tile.checkAll();
      for (const [node, bits] of tile.columns.nodeBits.entries())
        if ((bits & BORDER) !== 0 && this.twins(index * 65_536 + node).length === 0)
          tile.fail('has a border that leads nowhere');
    }
  }
}

/** Number of a border node in a tile; -1 if the tile has no such border. */
function findBorder(tile: WalkTile, lon: number, lat: number, way: number): number {
  const { borders, borderNodes } = tile.columns;
  let low = 0;
  let high = borderNodes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = middle * BORDER_WORDS;
    const order = borders[at]! - lon || borders[at + 1]! - lat || borders[at + 2]! - way;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  const at = low * BORDER_WORDS;
  const isSame = borders[at] === lon && borders[at + 1] === lat && borders[at + 2] === way;
  return isSame ? borderNodes[low]! : -1;
}
