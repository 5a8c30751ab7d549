/** Views of the map: how large the world is in one, and which one shows some points. Pure. */
import type { Point } from '../mercator.ts';

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
