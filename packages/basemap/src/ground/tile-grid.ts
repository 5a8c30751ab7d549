/** The grid of tiles below a view of the map. Pure. */
import type { Point } from '../mercator.ts';

export interface Frame {
  readonly zoom: number;
  /** Pixels, as the style counts them. */
  readonly width: number;
  readonly height: number;
}

export interface View extends Frame {
  readonly centre: Point;
}

/** Place of a tile in a view, pixels. */
export interface Spot {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

interface Zooms {
  readonly minzoom: number;
  readonly maxzoom: number;
}

/** The tiles of all sources of a style that a view shows. */
export function tilesOfSources({ sources }: { readonly sources: ReadonlyMap<string, Zooms> }, view: View) {
  return [...sources].flatMap(([source, { minzoom, maxzoom }]) =>
    tilesIn(view, minzoom, maxzoom).map((tile) => ({ ...tile, source })),
  );
}

/** The tiles of some zooms that a view shows, row by row; west and east of the world it begins anew. */
export function tilesIn({ centre, zoom, width, height }: View, minzoom: number, maxzoom: number) {
  const z = Math.max(minzoom, Math.min(maxzoom, Math.floor(zoom)));
  const count = 2 ** z;
  const side = WORLD_PX * 2 ** (zoom - z);
  const left = centre.x * count * side - width / 2;
  const top = centre.y * count * side - height / 2;
  const tiles: (Spot & { readonly z: number; readonly x: number; readonly y: number })[] = [];
  for (let y = Math.max(0, Math.floor(top / side)); y < Math.min(count, (top + height) / side); y++) {
    for (let x = Math.floor(left / side); x < (left + width) / side; x++)
      tiles.push({
        z,
        x: ((x % count) + count) % count,
        y,
        left: x * side - left,
        top: y * side - top,
        side,
      });
  }
  return tiles;
}

/** CSS pixels of the world at zoom 0: the zooms of our styles are made for it. */
export const WORLD_PX = 512;

/** The view that shows all points with a margin, CSS pixels; undefined without points. */
export function viewAround(
  points: readonly Point[],
  size: { readonly width: number; readonly height: number },
  marginPx: number,
  maxZoom: number,
): { readonly centre: Point; readonly zoom: number } | undefined {
  if (points.length === 0) return undefined;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const room = (px: number) => Math.max(32, px - 2 * marginPx) / WORLD_PX;
  const scale = Math.min(
    room(size.width) / (east - west || 1e-9),
    room(size.height) / (south - north || 1e-9),
  );
  return {
    centre: { x: (west + east) / 2, y: (north + south) / 2 },
    zoom: Math.max(1, Math.min(maxZoom, Math.log2(scale))),
  };
}
