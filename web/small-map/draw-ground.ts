/** Draws the ground of a map on a canvas, layer by layer, and then the names that fit. */
import { type Point, WORLD_PX } from '../../common/ground/mercator.ts';
import { colourOf, type Layer, listOf, numberAt, type Style } from '../../common/ground/style-values.ts';
import type { Name, Tile, Tiles } from './tiles.ts';

export interface View {
  readonly centre: Point;
  readonly zoom: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen in one of CSS. */
  readonly ratio: number;
}

interface Placed {
  readonly tile: Tile;
  readonly x: number;
  readonly y: number;
  /** Pixels of a unit of the tile. */
  readonly scale: number;
}

export function drawGround(pen: CanvasRenderingContext2D, style: Style, tiles: Tiles, view: View): void {
  const { zoom, width, height, ratio } = view;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.globalAlpha = 1;
  const ground = style.layers.find(({ kind }) => kind === 'background');
  pen.fillStyle = colourOf(ground?.paint['background-color']) ?? '#f5f4ef';
  pen.fillRect(0, 0, width, height);
  const placed = placedTiles(style, tiles, view);
  const shown = style.layers.filter(({ minzoom, maxzoom }) => zoom >= minzoom && zoom < maxzoom);
  for (const layer of shown) {
    if (layer.kind === 'fill') for (const each of placed) drawAreas(pen, layer, each, view);
    if (layer.kind === 'line') for (const each of placed) drawLines(pen, layer, each, view);
  }
  const taken: Box[] = [];
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  // The last layers of the style are the most important.
  for (const layer of shown.filter(({ kind }) => kind === 'symbol').reverse())
    for (const each of placed) drawNames(pen, layer, each, view, taken);
}

function placedTiles(style: Style, tiles: Tiles, { centre, zoom, width, height }: View): Placed[] {
  const z = Math.max(style.minzoom, Math.min(style.maxzoom, Math.floor(zoom)));
  const count = 2 ** z;
  const side = WORLD_PX * 2 ** (zoom - z);
  const left = centre.x * count * side - width / 2;
  const top = centre.y * count * side - height / 2;
  const placed: Placed[] = [];
  for (let y = Math.max(0, Math.floor(top / side)); y < Math.min(count, (top + height) / side); y++) {
    for (let x = Math.floor(left / side); x < (left + width) / side; x++) {
      const tile = tiles.get(z, ((x % count) + count) % count, y);
      if (tile) placed.push({ tile, x: x * side - left, y: y * side - top, scale: side / tile.extent });
    }
  }
  return placed;
}

function place(pen: CanvasRenderingContext2D, { x, y, scale }: Placed, { ratio }: View): void {
  pen.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * x, ratio * y);
}

function drawAreas(pen: CanvasRenderingContext2D, layer: Layer, placed: Placed, view: View): void {
  const path = placed.tile.path(layer);
  const colour = colourOf(layer.paint['fill-color']);
  if (!path || colour === undefined) return;
  const opacity = numberAt(layer.paint['fill-opacity'], view.zoom) ?? 1;
  pen.save();
  place(pen, placed, view);
  if (opacity < 1) {
    // Tiles reach over their edges. What shows through would be darker there.
    pen.beginPath();
    pen.rect(0, 0, placed.tile.extent, placed.tile.extent);
    pen.clip();
  }
  pen.globalAlpha = opacity;
  pen.fillStyle = colour;
  pen.fill(path);
  const edge = colourOf(layer.paint['fill-outline-color']);
  if (edge !== undefined) stroke(pen, path, edge, 1 / placed.scale);
  pen.restore();
}

function drawLines(pen: CanvasRenderingContext2D, layer: Layer, placed: Placed, view: View): void {
  const path = placed.tile.path(layer);
  const colour = colourOf(layer.paint['line-color']);
  const widthPx = numberAt(layer.paint['line-width'], view.zoom) ?? 1;
  if (!path || colour === undefined) return;
  place(pen, placed, view);
  pen.globalAlpha = numberAt(layer.paint['line-opacity'], view.zoom) ?? 1;
  pen.lineCap = layer.layout['line-cap'] === 'round' ? 'round' : 'butt';
  pen.lineJoin = 'round';
  const dashes = listOf(layer.paint['line-dasharray']).filter((dash) => typeof dash === 'number');
  pen.setLineDash(dashes.map((dash) => (dash * widthPx) / placed.scale));
  stroke(pen, path, colour, widthPx / placed.scale);
  pen.setLineDash([]);
  pen.globalAlpha = 1;
}

function stroke(pen: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke(path);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Names keep clear of each other by circles around them: enough for a few dozen on a small map. */
function drawNames(
  pen: CanvasRenderingContext2D,
  layer: Layer,
  { tile, x, y, scale }: Placed,
  { zoom, width, height, ratio }: View,
  taken: Box[],
): void {
  const colour = colourOf(layer.paint['text-color']);
  const sizePx = numberAt(layer.layout['text-size'], zoom);
  if (colour === undefined || sizePx === undefined || listOf(layer.layout['text-field'])[0] !== 'get') return;
  pen.font = `${sizePx}px system-ui, sans-serif`;
  for (const name of tile.names(layer)) {
    const at = { x: x + name.x * scale, y: y + name.y * scale };
    const length = pen.measureText(name.text).width;
    const box = { ...at, radius: length / 2 };
    const isOut = at.x < 0 || at.y < 0 || at.x > width || at.y > height;
    if (isOut || length > name.room * scale || taken.some((other) => isNear(other, box))) continue;
    taken.push(box);
    pen.setTransform(ratio, 0, 0, ratio, ratio * at.x, ratio * at.y);
    write(pen, name, colour, colourOf(layer.paint['text-halo-color']));
  }
}

function isNear(a: Box, b: Box): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius;
}

function write(pen: CanvasRenderingContext2D, { text, angle }: Name, colour: string, halo?: string): void {
  pen.rotate(angle);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  if (halo !== undefined) {
    pen.strokeStyle = halo;
    pen.lineWidth = 3;
    pen.strokeText(text, 0, 0);
  }
  pen.fillStyle = colour;
  pen.fillText(text, 0, 0);
}
