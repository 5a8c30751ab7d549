/** Names a position: the nearest named place over all label tiles, or nothing if none is near. */
import Flatbush from 'flatbush';
import { KdSearch, searchBoxesAround, squaredChordOf } from '../../sphere/index.ts';
import type { LabelTile } from './label-tile.ts';

/** Farther away a name would mislead: the coordinates say more. */
export const NEAR_M = 500;
/** Streets of one town are rarely longer. */
const STREET_M = 15_000;
const NEAR = squaredChordOf(NEAR_M);
const rethrow = (error: unknown): never => {
  throw error;
};

export interface BoxedLabelTile {
  readonly tile: LabelTile;
  /** west, south, east, north, degrees. */
  readonly box: readonly [number, number, number, number];
}

export class Labels {
  readonly #search = new KdSearch(1);
  readonly #tiles: readonly BoxedLabelTile[];
  readonly #directory: Flatbush | undefined;
  readonly #onFault: (error: unknown) => void;

  /**
   * @param onFault called with what a damaged tile threw, each time that it leaves a position without a label. What it
   * throws itself goes on to the caller.
   */
  constructor(tiles: readonly BoxedLabelTile[], onFault: (error: unknown) => void = rethrow) {
    this.#tiles = tiles;
    this.#onFault = onFault;
    if (tiles.length === 0) return;
    this.#directory = new Flatbush(tiles.length);
    for (const { box } of tiles) this.#directory.add(...box);
    this.#directory.finish();
  }

  /** Checks every tile; for `verify`. */
  check(): void {
    for (const { tile } of this.#tiles) tile.warm();
  }

  /** Undefined if no place is near, or if a tile is damaged that may know it. */
  at(lon: number, lat: number): string | undefined {
    if (!this.#directory) return undefined;
    this.#search.begin({ lon, lat, wanted: 1, within: NEAR });
    for (const { west, south, east, north } of searchBoxesAround(lon, lat, NEAR_M)) {
      for (const index of this.#directory.search(west, south, east, north)) {
        if (!this.#searchTile(index)) return undefined;
      }
    }
    const search = this.#search;
    return search.count === 0 ? undefined : this.#tiles[search.treeOf(0)]!.tile.label(search.rowOf(0));
  }

  /** Calls `read` on each tile near a position. Skips damaged tiles. */
  readNear<T>(lon: number, lat: number, withinM: number, read: (tile: LabelTile) => T): T[] {
    return this.#near(lon, lat, withinM).flatMap((tile) => this.#tried(tile, read));
  }

  /** Reads of each tile what a function does; of none if there are more than so many. */
  readFew<T>(most: number, read: (tile: LabelTile) => T): T[] {
    if (this.#tiles.length > most) return [];
    return this.#tiles.flatMap(({ tile }) => this.#tried(tile, read));
  }

  /** The points near a position that are called so; empty if a tile is damaged. Scans up to a few tiles: some 0.1 ms each. */
  pointsOf(label: string, lon: number, lat: number): [lon: number, lat: number][] {
    if (label === '') return [];
    const tiles = this.#near(lon, lat, STREET_M);
    const points = tiles.map((tile) => this.#tried(tile, (each) => [...each.pointsOf(label)])[0]);
    return points.includes(undefined) ? [] : points.flatMap((each) => each ?? []);
  }

  #near(lon: number, lat: number, withinM: number): LabelTile[] {
    const found = new Set<LabelTile>();
    for (const { west, south, east, north } of searchBoxesAround(lon, lat, withinM))
      for (const index of this.#directory?.search(west, south, east, north) ?? [])
        found.add(this.#tiles[index]!.tile);
    return [...found];
  }

  /** Reads of a tile what a function does; empty if it is damaged. */
  #tried<T>(tile: LabelTile, read: (tile: LabelTile) => T): [] | [T] {
    try {
      return [read(tile)];
    } catch (error) {
      this.#onFault(error);
      return [];
    }
  }

  /** Searches a tile. False if it is damaged: its nearest place may be the one, so the position has no label. */
  #searchTile(index: number): boolean {
    try {
      this.#search.searchTree(this.#tiles[index]!.tile.tree, index);
      return true;
    } catch (error) {
      this.#onFault(error);
      return false;
    }
  }
}
