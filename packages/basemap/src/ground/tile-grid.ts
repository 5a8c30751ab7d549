/** The grid of tiles below a view of the map. Pure. */
import type { Point } from '../mercator.ts';
import { WORLD_PX } from './view.ts';

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
