/**
 * Finds the first view of a map of all toilets: all of them if they lie close together, else the most that lie close together.
 * Sides of the box are at most those of a box listing. Pure.
 */

import { boxAround, type LonLatBox } from '../shard/box.ts';
import type { CellPlace } from './dataset.ts';

/** Toilets within these sides are all shown, degrees. */
const CLOSE_TOGETHER = 0.025;
/** Sides of the squares that are counted: some 600 m. The box has three by three: its streets and pins stand apart. */
const SQUARE = 0.006;
/** A box keeps its outermost toilets inside, and one of a single toilet has streets around it. */
const MARGIN = 0.002;

type CountedCell = CellPlace & { readonly count: number };

/**
 * @param shardOf the shard of a cell; only that of the densest cell is read
 * @returns undefined if there are no toilets
 */
export function busiestBox(
  cells: readonly CountedCell[],
  shardOf: (index: number) => { readonly columns: { readonly positions: Int32Array } },
): LonLatBox | undefined {
  const known = cells.filter(({ count }) => count > 0);
  if (known.length === 0) return undefined;
  const corners = known.flatMap(({ box: [west, south, east, north] }) => [
    { lon: west, lat: south },
    { lon: east, lat: north },
  ]);
  const all = boxAround(corners);
  if (all[2] - all[0] <= CLOSE_TOGETHER && all[3] - all[1] <= CLOSE_TOGETHER) return widened(all);
  const densest = known.reduce((best, cell) => (densityOf(cell) > densityOf(best) ? cell : best));
  return widened(around(shardOf(cells.indexOf(densest)).columns.positions));
}

function densityOf({ box: [west, south, east, north], count }: CountedCell): number {
  return count / (Math.max(SQUARE, east - west) * Math.max(SQUARE, north - south));
}

/** The three by three squares with the most positions; those in the middle count twice. */
function around(positions: Int32Array): LonLatBox {
  const counts = new Map<string, number>();
  for (let at = 0; at < positions.length; at += 2) {
    const [x, y] = [squareOf(positions[at]!), squareOf(positions[at + 1]!)];
    for (let i = 0; i < 9; i++) {
      const key = `${x + (i % 3) - 1}/${y + Math.floor(i / 3) - 1}`;
      counts.set(key, (counts.get(key) ?? 0) + (i === 4 ? 2 : 1));
    }
  }
  let most: [string, number] = ['0/0', 0];
  for (const each of counts) if (each[1] > most[1]) most = each;
  const [x = 0, y = 0] = most[0].split('/').map(Number);
  return [(x - 1) * SQUARE, (y - 1) * SQUARE, (x + 2) * SQUARE, (y + 2) * SQUARE];
}

function squareOf(e7: number): number {
  return Math.floor(e7 / 1e7 / SQUARE);
}

function widened([west, south, east, north]: LonLatBox): LonLatBox {
  return [
    Math.max(-180, west - MARGIN),
    Math.max(-90, south - MARGIN),
    Math.min(180, east + MARGIN),
    Math.min(90, north + MARGIN),
  ];
}
