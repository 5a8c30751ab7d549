/** When edges and nodes of a walk tile are closed (FORMAT.md §13). */
import { asUint16 } from '../format/number-columns.ts';
import type { HoursTable } from '../hours/hours-table.ts';

export class WalkHours {
  readonly #table: HoursTable;
  readonly #edges: ReadonlyMap<number, number>;
  readonly #nodes: ReadonlyMap<number, number>;

  /** @param edges number and entry of each timed edge, in turn; nodes likewise */
  constructor(table: HoursTable, edges: Uint8Array<ArrayBuffer>, nodes: Uint8Array<ArrayBuffer>) {
    this.#table = table;
    this.#edges = pairsOf(edges);
    this.#nodes = pairsOf(nodes);
  }

  /** Hours that are unknown close nothing. */
  isEdgeClosed(edge: number, nowMin: number): boolean {
    return this.#isClosed(this.#edges.get(edge), nowMin);
  }

  isNodeClosed(node: number, nowMin: number): boolean {
    return this.#isClosed(this.#nodes.get(node), nowMin);
  }

  /** Whether all numbers are those of edges, nodes and entries that there are. */
  isWhole(edges: number, nodes: number): boolean {
    const { entries } = this.#table;
    const isWithin = (pairs: ReadonlyMap<number, number>, count: number) =>
      pairs.entries().every(([name, entry]) => name < count && entry < entries);
    return isWithin(this.#edges, edges) && isWithin(this.#nodes, nodes);
  }

  #isClosed(entry: number | undefined, nowMin: number): boolean {
    return entry !== undefined && this.#table.isClosed(entry, nowMin);
  }
}

function pairsOf(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<number, number> {
  const words = asUint16(bytes);
  return new Map(Array.from({ length: words.length / 2 }, (_, i) => [words[i * 2]!, words[i * 2 + 1]!]));
}
