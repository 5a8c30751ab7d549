/** A canvas as the surface of a map. */
import type { Label, Layer, Paint, PathMaker, PlacedTile, Surface } from '../../packages/basemap/ground.ts';

export const pathOf: PathMaker<Path2D> = (lines, isClosed) => {
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
