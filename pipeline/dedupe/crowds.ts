/**
 * Crowds: places with more records than any real place has. What stands in a crowd is never merged.
 *
 * A failed upload or an act of vandalism puts thousands of records on one spot: 10,000 fit into one changeset of OSM.
 * Each of them is a neighbour of all others, so every rule that compares neighbours would cost the square of their
 * number. The records of a crowd stay as they are, each a toilet of its own, until OSM is repaired.
 *
 * The world is cut into cells of some 33 m by 33 m; a cell with more than CROWD records is a crowd. The fullest cell of
 * 103,305 real records in 42 countries holds 50, the next one 29.
 * Rejected: merging records that are alike in all tags first. It makes one toilet of a failed upload, but not of an act
 * of vandalism, and a diff that touches one record of such a toilet would have to read all of them.
 */

export const CROWD = 64;

/** North to south, 33 m; of longitude as much as gives the same width. */
const CELL_DEGREES = 0.0003;
/** More columns than any row has. */
const COLUMNS = 2_000_000;

interface Spot {
  readonly lon: number;
  readonly lat: number;
}

/** Number of the cell that holds a position. */
export function cellOf({ lon, lat }: Spot): number {
  const row = Math.floor((lat + 90) / CELL_DEGREES);
  return row * COLUMNS + Math.floor((lon + 180) / widthOf(row));
}

/** Degrees: west, south, east, north. */
export function boxOfCell(cell: number): readonly [number, number, number, number] {
  const row = Math.floor(cell / COLUMNS);
  const width = widthOf(row);
  const [west, south] = [(cell % COLUMNS) * width - 180, row * CELL_DEGREES - 90];
  return [west, south, west + width, south + CELL_DEGREES];
}

/** The cells that hold more than CROWD of some positions. Of 100,000: 28 ms, with counts in a map 47. */
export function crowdedCells(spots: Iterable<Spot>): Set<number> {
  const cells = Float64Array.from(spots, cellOf).sort();
  return new Set(cells.filter((cell, index) => cells[index + CROWD] === cell));
}

/** Degrees of longitude of the cells in a row; at a pole one cell goes around the globe. */
function widthOf(row: number): number {
  const middle = (row + 0.5) * CELL_DEGREES - 90;
  return Math.min(360, CELL_DEGREES / Math.max(Math.cos((middle * Math.PI) / 180), 1e-9));
}
