/**
 * Cells: the units in which the map is drawn. A tier is a range of zooms whose tiles are drawn from cells of one size.
 *
 * Three tiers cost less than two: with cells of zooms 5 and 10 a dense town needed 1.2 instead of 0.7 GB, and 10 % more CPU.
 */
import type { Box } from '../geometry/rings.ts';
import { MAX_ZOOM, MIN_ZOOM, WORLD_FROM, WORLD_ZOOM } from '../layers/layers.ts';
import { curveIndex, tileOnCurve } from '../tile-id.ts';

export interface Tier {
  /** Zoom of the cells. */
  readonly cell: number;
  /** Zooms of the tiles. */
  readonly from: number;
  readonly to: number;
}

/** The first has the outline of the world alone. A cell of zoom 2 has 2^30 units to a side: larger ones would leave int32. */
export const TIERS: readonly Tier[] = [
  { cell: WORLD_FROM, from: WORLD_FROM, to: WORLD_ZOOM },
  { cell: MIN_ZOOM, from: MIN_ZOOM, to: 8 },
  { cell: 9, from: 9, to: 11 },
  { cell: 12, from: 12, to: MAX_ZOOM },
];

export const EXTENT_BITS = 12;
/** Units of a tile around it, so that lines and outlines do not end at its edge. */
const BUFFER = 64;
/**
 * How far a vertex may lie from what is drawn, in units of the tile at zoom 0; half of it a zoom further. Half a pixel of
 * a screen; the deepest zoom, which is magnified, is drawn four times as fine.
 */
export const TOLERANCE = 2 ** (32 - EXTENT_BITS) * 4;

const HALF = 2 ** 31;

/** Column or row of the tile that a coordinate lies in. */
export function tileOf(world: number, zoom: number): number {
  return Math.floor((world + HALF) / 2 ** (32 - zoom));
}

/** First position of a column or row of tiles. */
export function tileStart(tile: number, zoom: number): number {
  return tile * 2 ** (32 - zoom) - HALF;
}

/** How many of the smallest cells a box has. */
export function cellsIn([west, north, east, south]: Box): number {
  const zoom = TIERS.at(-1)!.cell;
  const across = tileOf(east, zoom) - tileOf(west, zoom) + 1;
  return across * (tileOf(south, zoom) - tileOf(north, zoom) + 1);
}

/** Buffer of a tile, in units of the square. */
export function bufferAt(zoom: number): number {
  return 2 ** (32 - zoom - EXTENT_BITS) * BUFFER;
}

export interface CellPlace {
  /** Index in `TIERS`. */
  readonly tier: number;
  readonly x: number;
  readonly y: number;
}

/** Cells of zoom 12 are 2^24. */
const CELLS_A_TIER = 2 ** 24;

/** One number for a cell: keys ascend tier by tier, and within a tier along the curve of its zoom. */
export function cellKey({ tier, x, y }: CellPlace): number {
  return tier * CELLS_A_TIER + curveIndex(TIERS[tier]!.cell, x, y);
}

export function cellOf(key: number): CellPlace {
  const tier = Math.floor(key / CELLS_A_TIER);
  const [x, y] = tileOnCurve(TIERS[tier]!.cell, key % CELLS_A_TIER);
  return { tier, x, y };
}
