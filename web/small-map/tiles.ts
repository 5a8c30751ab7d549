/** The tiles of our server that were asked for last. A tile that cannot be had is an empty place on the map. */
import { type PlacedTile, type Style, Tile, tilesIn, type View } from '../../packages/basemap/ground.ts';
import { pathOf } from './canvas-surface.ts';

/** About 4 screens. */
const MOST_TILES = 96;

export class Tiles {
  readonly #style: Style;
  readonly #onLoaded: () => void;
  readonly #tiles = new Map<string, Tile<Path2D> | 'asked'>();

  constructor(style: Style, onLoaded: () => void) {
    this.#style = style;
    this.#onLoaded = onLoaded;
  }

  /** Those of a view that are here; asks for the others. */
  in(view: View): PlacedTile<Path2D>[] {
    const { minzoom, maxzoom } = this.#style;
    return tilesIn(view, minzoom, maxzoom).flatMap(({ z, x, y, ...spot }) => {
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
    const { tiles } = this.#style;
    if (tiles === undefined) return;
    this.#tiles.set(key, 'asked');
    while (this.#tiles.size > MOST_TILES) this.#tiles.delete(this.#tiles.keys().next().value ?? key);
    try {
      const response = await fetch(tiles.replace('{z}/{x}/{y}', key));
      if (!response.ok || response.status === 204) return;
      this.#tiles.set(key, new Tile(new Uint8Array(await response.arrayBuffer()), pathOf));
      this.#onLoaded();
    } catch {
      // Asked for again when the map is opened anew.
    }
  }
}
