/** Finds the names that fit on a map: each once (but numbers of houses), on its longest straight part, clear of the others. Pure. */
import { colourOf, type Layer, listOf, numberAt } from './style-values.ts';
import type { Label, Surface } from './surface.ts';
import type { Name, PlacedTile } from './tile.ts';
import type { Frame } from './tile-grid.ts';

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
