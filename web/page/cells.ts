/**
 * The squares the map asks for its toilets by: Web Mercator tiles, so that everybody asks for the same boxes and
 * caches on the way can answer. At level 11 a side has 0.176 degrees: within the 0.2 of the box listing. Pure.
 */
import { project, unproject } from '../../packages/basemap/ground.ts';

export type Bounds = readonly [west: number, south: number, east: number, north: number];

export interface Cell {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The largest squares that the box listing takes. */
export const TOP_LEVEL = 11;
/** Toilets that one answer has. */
export const MOST_OF_CELL = 200;
/** A square that is still too full here is shown as far as it was answered. */
export const DEEPEST_LEVEL = 17;

export function cellsOf([west, south, east, north]: Bounds, z: number): Cell[] {
  const first = project({ lon: west, lat: north });
  const last = project({ lon: east, lat: south });
  const cells: Cell[] = [];
  for (let y = indexOf(first.y, z); y <= indexOf(last.y, z); y++)
    for (let x = indexOf(first.x, z); x <= indexOf(last.x, z); x++) cells.push({ z, x, y });
  return cells;
}

export function childrenOf({ z, x, y }: Cell): Cell[] {
  return [0, 1, 2, 3].map((i) => ({ z: z + 1, x: 2 * x + (i & 1), y: 2 * y + (i >> 1) }));
}

export function boundsOf({ z, x, y }: Cell): Bounds {
  const side = 2 ** z;
  const { lon: west, lat: north } = unproject({ x: x / side, y: y / side });
  const { lon: east, lat: south } = unproject({ x: (x + 1) / side, y: (y + 1) / side });
  return [west, south, east, north];
}

export function keyOf({ z, x, y }: Cell): string {
  return `${z}/${x}/${y}`;
}

/** The box of a question to the API, the same text for everybody. */
export function bboxOf(cell: Cell): string {
  return boundsOf(cell)
    .map((degrees) => degrees.toFixed(6))
    .join(',');
}

export function overlap(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

function indexOf(part: number, z: number): number {
  return Math.max(0, Math.min(2 ** z - 1, Math.floor(part * 2 ** z)));
}
