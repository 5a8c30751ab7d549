/** The square of the map: 0,0 is its north-west corner, 1,1 its south-east one. Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LonLat {
  readonly lon: number;
  readonly lat: number;
}

/** CSS pixels of the world at zoom 0: the zooms of our styles are made for it. */
export const WORLD_PX = 512;
/** Beyond this latitude the square ends. */
const MAX_LAT = 85.0511287798066;

export function project({ lon, lat }: LonLat): Point {
  const sine = Math.sin((Math.max(-MAX_LAT, Math.min(MAX_LAT, lat)) * Math.PI) / 180);
  return { x: (lon + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

export function unproject({ x, y }: Point): LonLat {
  return { lon: x * 360 - 180, lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI };
}

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
