/** The tiles of our server that were asked for last. A tile that cannot be had is an empty place on the map. */
import {
  type PlacedTile,
  type Style,
  Tile,
  tilesOfSources,
  type View,
} from '../../packages/basemap/ground.ts';
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
    return tilesOfSources(this.#style, view).flatMap(({ z, x, y, ...spot }) => {
      const address = this.#style.sources.get(spot.source)?.tiles?.replace('{z}/{x}/{y}', `${z}/${x}/${y}`);
      const tile = address === undefined ? undefined : this.#get(address);
      return tile ? [{ tile, ...spot }] : [];
    });
  }

  #get(address: string): Tile<Path2D> | undefined {
    const known = this.#tiles.get(address);
    if (known === undefined) void this.#load(address);
    else {
      this.#tiles.delete(address);
      this.#tiles.set(address, known);
    }
    return known instanceof Tile ? known : undefined;
  }

  async #load(address: string): Promise<void> {
    this.#tiles.set(address, 'asked');
    while (this.#tiles.size > MOST_TILES) this.#tiles.delete(this.#tiles.keys().next().value ?? address);
    try {
      const response = await fetch(address);
      if (!response.ok || response.status === 204) return;
      this.#tiles.set(address, new Tile(new Uint8Array(await response.arrayBuffer()), pathOf));
      this.#onLoaded();
    } catch {
      // Asked for again when the map is opened anew.
    }
  }
}
