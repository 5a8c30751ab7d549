/** The tiles that were asked for last. A tile that cannot be had is an empty place on the map. */
import { type PlacedTile, Tile, tilesOfSources, type View } from '../../packages/basemap/ground.ts';
import { pathOf } from './canvas-surface.ts';

/** About 4 screens. */
const MOST_TILES = 96;

export interface TileSource {
  /** Zooms by source of a style: all sources of our styles have the same tiles. */
  readonly sources: ReadonlyMap<string, { readonly minzoom: number; readonly maxzoom: number }>;
  /** @param tile `zoom/column/row`; without bytes if it is empty */
  read(tile: string): Promise<ArrayBuffer>;
}

export class Tiles {
  readonly #source: TileSource;
  readonly #onSettled: () => void;
  readonly #tiles = new Map<string, Tile<Path2D> | 'asked'>();
  #waiting = 0;

  /** @param onSettled called when a tile has come, or cannot be had */
  constructor(source: TileSource, onSettled: () => void) {
    this.#source = source;
    this.#onSettled = onSettled;
  }

  /** Whether tiles that were asked for are on their way. */
  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** Those of a view that are here; asks for the others. */
  in(view: View): PlacedTile<Path2D>[] {
    return tilesOfSources(this.#source, view).flatMap(({ z, x, y, ...spot }) => {
      const tile = this.#get(`${z}/${x}/${y}`);
      return tile ? [{ tile, ...spot }] : [];
    });
  }

  #get(key: string): Tile<Path2D> | undefined {
    const known = this.#tiles.get(key);
    if (known === undefined) void this.#load(key);
    else {
      this.#tiles.delete(key);
      this.#tiles.set(key, known);
    }
    return known instanceof Tile ? known : undefined;
  }

  async #load(key: string): Promise<void> {
    this.#waiting++;
    this.#tiles.set(key, 'asked');
    while (this.#tiles.size > MOST_TILES) this.#tiles.delete(this.#tiles.keys().next().value ?? key);
    try {
      const bytes = await this.#source.read(key);
      if (bytes.byteLength > 0) this.#tiles.set(key, new Tile(new Uint8Array(bytes), pathOf));
    } catch {
      // Asked for again when the map is opened anew.
    }
    this.#waiting--;
    this.#onSettled();
  }
}
