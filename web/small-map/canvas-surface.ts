/** The ground of a map on a canvas: the surface that it is drawn on, and its tiles. */
import {
  type Label,
  type Layer,
  type Paint,
  type PathMaker,
  type PlacedTile,
  type Surface,
  Tile,
  tilesOfSources,
  type View,
} from '../../packages/basemap/ground.ts';

const pathOf: PathMaker<Path2D> = (lines, isClosed) => {
  const path = new Path2D();
  for (const line of lines) {
    for (const [i, { x, y }] of line.entries()) path[i === 0 ? 'moveTo' : 'lineTo'](x, y);
    if (isClosed) path.closePath();
  }
  return path;
};

export class CanvasSurface implements Surface<Path2D> {
  readonly #pen: CanvasRenderingContext2D;
  /** Pixels of the screen in one of CSS. */
  readonly #ratio: number;

  constructor(pen: CanvasRenderingContext2D, ratio: number) {
    this.#pen = pen;
    this.#ratio = ratio;
    pen.lineJoin = 'round';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
  }

  cover(colour: string): void {
    this.#moveTo(0, 0, 1);
    this.#pen.fillStyle = colour;
    this.#pen.fillRect(0, 0, this.#pen.canvas.width, this.#pen.canvas.height);
  }

  draw(tiles: readonly PlacedTile<Path2D>[], layer: Layer, paint: Paint): void {
    const pen = this.#pen;
    for (const { tile, left, top, side } of tiles) {
      const path = tile.path(layer);
      if (!path) continue;
      const unit = tile.extent / side;
      pen.save();
      this.#moveTo(left, top, 1 / unit);
      pen.globalAlpha = paint.opacity;
      if (paint.fill !== undefined) {
        if (paint.opacity < 1) {
          pen.beginPath();
          pen.rect(0, 0, tile.extent, tile.extent);
          pen.clip();
        }
        pen.fillStyle = paint.fill;
        pen.fill(path);
      }
      if (paint.stroke !== undefined) {
        pen.strokeStyle = paint.stroke;
        pen.lineWidth = paint.width * unit;
        pen.lineCap = paint.cap;
        pen.setLineDash(paint.dashes.map((dash) => dash * unit));
        pen.stroke(path);
      }
      pen.restore();
    }
  }

  measure(text: string, size: number): { width: number; height: number } {
    this.#pen.font = `${size}px system-ui, sans-serif`;
    return { width: this.#pen.measureText(text).width, height: size };
  }

  write({ text, x, y, angle, size, colour, halo, haloWidth }: Label): void {
    const pen = this.#pen;
    this.#moveTo(x, y, 1);
    pen.rotate(angle);
    pen.font = `${size}px system-ui, sans-serif`;
    if (halo !== undefined) {
      pen.strokeStyle = halo;
      pen.lineWidth = 2 * haloWidth;
      pen.strokeText(text, 0, 0);
    }
    pen.fillStyle = colour;
    pen.fillText(text, 0, 0);
  }

  #moveTo(x: number, y: number, scale: number): void {
    const ratio = this.#ratio;
    this.#pen.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * x, ratio * y);
  }
}

/** About 4 screens. */
const MOST_TILES = 96;

interface TileSource {
  /** Zooms by source of a style: all sources of our styles have the same tiles. */
  readonly sources: ReadonlyMap<string, { readonly minzoom: number; readonly maxzoom: number }>;
  /** @param tile `zoom/column/row`; without bytes if it is empty */
  read(tile: string): Promise<ArrayBuffer>;
}

/** The tiles that were asked for last. A tile that cannot be had is an empty place on the map. */
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
