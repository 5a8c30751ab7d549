/** Cuts lines to the tiles of a grid, by halves, so that tiles without lines cost nothing. */
import { clipParts } from '../geometry/clip.ts';
import type { Part } from '../geometry/part.ts';
import { tileStart } from '../spool/tiers.ts';
import type { CoastGrid } from './coast-grid.ts';

type Visit = (column: number, row: number, pieces: Int32Array[]) => void;

/** Tiles overlap by what the grid says. */
export function eachTile(grid: CoastGrid, lines: readonly Part[], visit: Visit): void {
  const { x0, y0, zoom, side, overlap } = grid;
  const descend = (
    column: number,
    row: number,
    columns: number,
    rows: number,
    parts: readonly Part[],
  ): void => {
    const west = tileStart(x0 + column, zoom) - overlap;
    const north = tileStart(y0 + row, zoom) - overlap;
    const strip = clipParts(parts, 'line', 0, west, west + columns * side + 2 * overlap);
    const inside = clipParts(strip, 'line', 1, north, north + rows * side + 2 * overlap);
    if (inside.length === 0) return;
    if (columns === 1 && rows === 1)
      visit(
        column,
        row,
        inside.map(({ xy }) => xy),
      );
    else if (columns >= rows) {
      const half = Math.ceil(columns / 2);
      descend(column, row, half, rows, inside);
      descend(column + half, row, columns - half, rows, inside);
    } else {
      const half = Math.ceil(rows / 2);
      descend(column, row, columns, half, inside);
      descend(column, row + half, columns, rows - half, inside);
    }
  };
  descend(0, 0, grid.columns, grid.rows, lines);
}
