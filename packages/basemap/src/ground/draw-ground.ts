/** Draws the ground of a map by its style, layer by layer, and then the names that fit. */
import { colourOf, type Layer, listOf, numberAt, type Style } from './style-values.ts';
import type { Name, PlacedTile } from './tile.ts';
import type { Frame } from './tile-grid.ts';

/**
 * Lines of tiles with a longer side are not dashed: canvases make all dashes, also those that lie outside. The borders of the
 * world took 150 ms of 220 for a picture of Monaco.
 */
const MOST_DASHED_PX = 16_384;

type Ground<Path> = [
  surface: Surface<Path>,
  style: Style,
  tiles: readonly PlacedTile<Path>[],
  frame: Frame,
  /** Boxes that names keep clear of. */
  taken?: readonly Box[],
];

export function drawGround<Path>(...ground: Ground<Path>): void {
  for (const _ of groundSteps(...ground));
}

/** Draws a layer with each step, and the names with the last. */
export function* groundSteps<Path>(
  ...[surface, style, tiles, frame, taken = []]: Ground<Path>
): Generator<undefined> {
  const { zoom } = frame;
  const shown = style.layers.filter(({ minzoom, maxzoom }) => zoom >= minzoom && zoom < maxzoom);
  for (const layer of shown) {
    const own = tiles.filter(({ source }) => source === layer.source);
    drawLayer(surface, layer, own, zoom);
    yield;
  }
  for (const label of placeNames(surface, shown, tiles, frame, taken)) surface.write(label);
}

function drawLayer<Path>(
  surface: Surface<Path>,
  layer: Layer,
  tiles: readonly PlacedTile<Path>[],
  zoom: number,
): void {
  const { kind, paint, layout } = layer;
  const colour = colourOf(paint[`${kind}-color`]);
  if (colour === undefined) return;
  if (kind === 'background') surface.cover(colour);
  if ((kind !== 'fill' && kind !== 'line') || paint['line-offset'] !== undefined) return;
  const isArea = kind === 'fill';
  const width = isArea ? 1 : (numberAt(paint['line-width'], zoom) ?? 1);
  const isDashed = tiles.every(({ side }) => side <= MOST_DASHED_PX);
  surface.draw(tiles, layer, {
    fill: isArea ? colour : undefined,
    stroke: isArea ? colourOf(paint['fill-outline-color']) : colour,
    opacity: numberAt(paint[`${kind}-opacity`], zoom) ?? 1,
    width,
    cap: layout['line-cap'] === 'round' ? 'round' : 'butt',
    dashes: listOf(paint['line-dasharray']).flatMap((dash) =>
      isDashed && typeof dash === 'number' ? [dash * width] : [],
    ),
  });
}

/** A part of the view around its middle, pixels, turned by radians. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const PADDING_PX = 2;

/**
 * Finds the names that fit on a map: each once (but numbers of houses), on its longest straight part, clear of the others. Pure.
 * @param layers those that are shown, in the order of the style: the last ones are the most important
 * @param taken what names keep clear of
 */
export function placeNames<Path>(
  surface: Pick<Surface<Path>, 'measure'>,
  layers: readonly Layer[],
  tiles: readonly PlacedTile<Path>[],
  frame: Frame,
  taken: readonly Box[],
): Label[] {
  const takenDots = taken.flatMap(dotsIn);
  const labels = new Map<string, Label>();
  for (const layer of layers.filter(({ kind }) => kind === 'symbol').reverse()) {
    const { paint, layout } = layer;
    const colour = colourOf(paint['text-color']);
    const size = numberAt(layout['text-size'], frame.zoom);
    const [operator, field] = listOf(layout['text-field']);
    if (colour === undefined || !size || operator !== 'get') continue;
    const padding = numberAt(layout['text-padding'], frame.zoom) ?? PADDING_PX;
    const halo = colourOf(paint['text-halo-color']);
    const haloWidth = numberAt(paint['text-halo-width'], frame.zoom) ?? 0;
    for (const { room, ...name } of longestFirst(layer, tiles, frame)) {
      const key = field === 'name' ? name.text : `${name.x} ${name.y}`;
      const measured = labels.has(key) ? undefined : surface.measure(name.text, size);
      if (!measured || measured.width > room) continue;
      const dots = dotsIn({ ...measured, ...name });
      const isClear = (dot: Dot) =>
        isInside(dot, frame) && !takenDots.some((other) => isNear(other, dot, padding));
      if (!dots.every(isClear)) continue;
      takenDots.push(...dots);
      labels.set(key, { ...name, size, colour, halo, haloWidth });
    }
  }
  return [...labels.values()];
}

/** The names of a layer with their middle in the view, in pixels. */
function longestFirst<Path>(layer: Layer, tiles: readonly PlacedTile<Path>[], frame: Frame): Name[] {
  const own = tiles.filter(({ source }) => source === layer.source);
  const names = own.flatMap(({ tile, left, top, side }) => {
    const scale = side / tile.extent;
    return tile.names(layer).map((name) => {
      const [x, y] = [left + name.x * scale, top + name.y * scale];
      return { ...name, x, y, room: name.room * scale };
    });
  });
  return names
    .filter(({ x, y }) => isInside({ x, y, radius: 0 }, frame))
    .sort((a, b) => (a.room === b.room ? 0 : b.room - a.room));
}

/** Dots that cover a box lengthwise: they show in a few steps whether two boxes overlap, however they are turned. */
function dotsIn({ x, y, width, height, angle }: Box): Dot[] {
  const count = Math.max(1, Math.ceil(width / height));
  return Array.from({ length: count }, (_, i) => {
    const along = ((i + 0.5) / count - 0.5) * width;
    return { x: x + along * Math.cos(angle), y: y + along * Math.sin(angle), radius: height / 2 };
  });
}

function isInside({ x, y, radius }: Dot, { width, height }: Frame): boolean {
  return Math.min(x, width - x, y, height - y) >= radius;
}

function isNear(a: Dot, b: Dot, padding: number): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius + padding;
}

/** The surface of a map, to draw its ground on: a canvas, or a text of SVG. Widths and sizes are pixels of the style. */
export interface Paint {
  /** Colours; an area without the one and a line without the other. */
  readonly fill: string | undefined;
  readonly stroke: string | undefined;
  readonly opacity: number;
  readonly width: number;
  readonly cap: 'round' | 'butt';
  /** Pixels; empty for a solid line. */
  readonly dashes: readonly number[];
}

/** A name where it is written: around its middle. */
export interface Label extends Omit<Name, 'room'> {
  readonly size: number;
  readonly colour: string;
  readonly halo: string | undefined;
  readonly haloWidth: number;
}

export interface Surface<Path> {
  cover(colour: string): void;
  /** Draws a layer. Tiles reach over their edges: areas that shine through may not be darker there. */
  draw(tiles: readonly PlacedTile<Path>[], layer: Layer, paint: Paint): void;
  /** Undefined for a text that has letters which the surface lacks. */
  measure(text: string, size: number): { readonly width: number; readonly height: number } | undefined;
  write(label: Label): void;
}
