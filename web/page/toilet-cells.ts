/**
 * Toilets of an area from the box listing, one request a cell, each asked once. A cell with more toilets than one
 * answer holds is asked in four parts, as far as they are wanted.
 */
import { askArea } from '../../packages/client/remote.ts';
import type { AreaResult } from '../../schemas/reads/read-results.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import {
  type Bounds,
  bboxOf,
  boundsOf,
  type Cell,
  cellsOf,
  childrenOf,
  DEEPEST_LEVEL,
  keyOf,
  MOST_OF_CELL,
  overlap,
  TOP_LEVEL,
} from './cells.ts';
import { NO_FILTERS } from './filters.ts';
import type { PageReader } from './page-reader.ts';

/** One cell; undefined if it cannot be had. */
export type CellFetch = (cell: Cell) => Promise<AreaResult | undefined>;

/** Older cells are asked again: a map that is moved all day stays small, and hours change. */
const MOST_CELLS = 300;

export class ToiletCells {
  readonly #fetch: CellFetch;
  readonly #cells = new Map<string, Promise<AreaResult | undefined>>();

  constructor(fetch: CellFetch) {
    this.#fetch = fetch;
  }

  /**
   * Toilets of all cells that touch the bounds.
   * @returns whether all of them came
   */
  async load(bounds: Bounds, onToilets: (toilets: readonly Toilet[]) => void): Promise<boolean> {
    const parts = await Promise.all(
      cellsOf(bounds, TOP_LEVEL).map((cell) => this.#loadCell(cell, bounds, onToilets)),
    );
    return parts.every((whole) => whole);
  }

  async #loadCell(
    cell: Cell,
    bounds: Bounds,
    onToilets: (toilets: readonly Toilet[]) => void,
  ): Promise<boolean> {
    const answer = await this.#ask(cell);
    if (!answer) return false;
    onToilets(answer.results);
    if (!answer.truncated || cell.z >= DEEPEST_LEVEL) return true;
    const wanted = childrenOf(cell).filter((child) => overlap(boundsOf(child), bounds));
    const parts = await Promise.all(wanted.map((child) => this.#loadCell(child, bounds, onToilets)));
    return parts.every((whole) => whole);
  }

  #ask(cell: Cell): Promise<AreaResult | undefined> {
    const key = keyOf(cell);
    const known = this.#cells.get(key);
    if (known) return known;
    const asked = this.#fetch(cell);
    this.#cells.set(key, asked);
    void asked.then((answer) => {
      if (!answer) this.#cells.delete(key);
    });
    for (const oldest of this.#cells.keys()) {
      if (this.#cells.size <= MOST_CELLS) break;
      this.#cells.delete(oldest);
    }
    return asked;
  }
}

/**
 * The toilets of a square of the map: from files, or from the box listing of the API.
 * @returns undefined if it cannot be had
 */
export async function fetchCell(data: PageReader, cell: Cell): Promise<AreaResult | undefined> {
  const [west, south, east, north] = boundsOf(cell);
  const query = { bbox: { west, south, east, north }, limit: MOST_OF_CELL, ...NO_FILTERS };
  const known = await data.ask((reader) => reader.area(query, Date.now()));
  if (known) return known.value;
  const answer = await askArea(data.remote, { bbox: bboxOf(cell), limit: MOST_OF_CELL });
  return answer.ok ? answer.value : undefined;
}
