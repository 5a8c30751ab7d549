/**
 * The squares the map asks for its toilets by: Web Mercator tiles, so that everybody asks for the same boxes and
 * caches on the way can answer. At level 11 a side has 0.176 degrees: within the 0.2 of the box listing. Pure.
 */

/** west, south, east, north, degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

export interface Cell {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The largest squares that the box listing takes. */
export const TOP_LEVEL = 11;
/** A square that is still too full here is shown as far as it was answered. */
export const DEEPEST_LEVEL = 17;

const MAX_LATITUDE = 85.05;

export function cellsOf([west, south, east, north]: Bounds, z: number): Cell[] {
  const [left, right] = [column(west, z), column(east, z)];
  const [top, bottom] = [row(north, z), row(south, z)];
  const cells: Cell[] = [];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) cells.push({ z, x, y });
  return cells;
}

export function childrenOf({ z, x, y }: Cell): Cell[] {
  return [0, 1, 2, 3].map((i) => ({ z: z + 1, x: 2 * x + (i & 1), y: 2 * y + (i >> 1) }));
}

export function boundsOf({ z, x, y }: Cell): Bounds {
  return [longitude(x, z), latitude(y + 1, z), longitude(x + 1, z), latitude(y, z)];
}

export function keyOf({ z, x, y }: Cell): string {
  return `${z}/${x}/${y}`;
}

/** Query of the box listing, the same text for everybody. */
export function boxSearchOf(cell: Cell): string {
  const bbox = boundsOf(cell).map((degrees) => degrees.toFixed(6));
  return `bbox=${bbox.join(',')}&limit=200`;
}

export function overlap(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

function column(lon: number, z: number): number {
  return clamp(Math.floor(((lon + 180) / 360) * 2 ** z), z);
}

function row(lat: number, z: number): number {
  const sin = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return clamp(Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z), z);
}

function clamp(index: number, z: number): number {
  return Math.max(0, Math.min(2 ** z - 1, index));
}

function longitude(x: number, z: number): number {
  return (x / 2 ** z) * 360 - 180;
}

function latitude(y: number, z: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;
}
