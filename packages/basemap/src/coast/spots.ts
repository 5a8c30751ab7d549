/**
 * The places of an extract that have nodes. One of two far places covers both, and not the box around them: of Monaco and
 * Réunion that would be 425,000 cells, for two islands of data.
 */
import type { Box } from '../geometry/rings.ts';
import { cellsIn, TIERS, tileOf, tileStart } from '../spool/tiers.ts';

/** Nodes are counted in tiles of this zoom, 150 km at the equator. */
const SPOT_ZOOM = 8;
const ACROSS = 2 ** SPOT_ZOOM;
/** Two spots become one if that has at most so many times their cells. */
const MOST_WASTE = 2;
/** An extract is drawn spot by spot if its box has so many cells, and so many times those of its spots. */
const LEAST_CELLS = 1_000;
const SPARSE = 50;
/** More are drawn without sea and edge. An extract with so many and so little in each is made to do harm. */
const MOST_SPOTS = 1_000;
const CELL_ZOOM = TIERS.at(-1)!.cell;

export class Spots {
  /** Box around the nodes of each tile: 1 MB. */
  readonly #west = new Int32Array(ACROSS ** 2).fill(2 ** 31 - 1);
  readonly #north = new Int32Array(ACROSS ** 2).fill(2 ** 31 - 1);
  readonly #east = new Int32Array(ACROSS ** 2).fill(-(2 ** 31));
  readonly #south = new Int32Array(ACROSS ** 2).fill(-(2 ** 31));

  add(x: number, y: number): void {
    const at = tileOf(y, SPOT_ZOOM) * ACROSS + tileOf(x, SPOT_ZOOM);
    if (x < this.#west[at]!) this.#west[at] = x;
    if (y < this.#north[at]!) this.#north[at] = y;
    if (x > this.#east[at]!) this.#east[at] = x;
    if (y > this.#south[at]!) this.#south[at] = y;
  }

  /** The boxes of whole cells to draw of a box: it alone, unless far less of it has data. */
  drawnOf(box: Box): readonly Box[] {
    const cells = cellsIn(box);
    if (cells < LEAST_CELLS) return [box];
    const spots = this.#boxes();
    if (spots.length === 0 || spots.reduce((sum, spot) => sum + cellsIn(spot), 0) * SPARSE > cells)
      return [box];
    return joined(spots).slice(0, MOST_SPOTS);
  }

  #boxes(): Box[] {
    const boxes: Box[] = [];
    for (const [at, west] of this.#west.entries()) {
      const east = this.#east[at]!;
      if (west <= east) boxes.push(wholeCells([west, this.#north[at]!, east, this.#south[at]!]));
    }
    return boxes;
  }
}

/** Joins spots that lie side by side: row by row, then the rows. */
function joined(spots: readonly Box[]): readonly Box[] {
  const inTurn = (boxes: readonly Box[]): Box[] => {
    const found: Box[] = [];
    for (const box of boxes) {
      const last = found.at(-1);
      const both = last && around(last, box);
      if (both && cellsIn(both) <= MOST_WASTE * (cellsIn(last) + cellsIn(box)))
        found[found.length - 1] = both;
      else found.push(box);
    }
    return found;
  };
  return inTurn(inTurn(spots).sort((a, b) => a[0] - b[0] || a[1] - b[1]));
}

function around(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function wholeCells([west, north, east, south]: Box): Box {
  const start = (at: number) => tileStart(tileOf(at, CELL_ZOOM), CELL_ZOOM);
  const last = (at: number) => Math.min(tileStart(tileOf(at, CELL_ZOOM) + 1, CELL_ZOOM) - 1, 2 ** 31 - 1);
  return [start(west), start(north), last(east), last(south)];
}
