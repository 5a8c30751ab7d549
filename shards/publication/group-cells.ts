/** Groups the cells of a publication by the quadtree, so that a reader loads the list of its surroundings alone. */
import type { PublishedCell } from './directory.ts';

/** A list of so many cells has 2 KB, packed. */
const MOST_CELLS = 64;

/**
 * Returns what the directory lists: all cells if they are few, otherwise groups of them, and the cells that are alone.
 * @param addList stores the list of a group and returns its name
 */
export function groupCells(
  cells: readonly PublishedCell[],
  addList: (cells: readonly PublishedCell[]) => string,
  most = MOST_CELLS,
): readonly PublishedCell[] {
  if (cells.length <= most) return cells;
  const grouped = (key: string, inside: readonly PublishedCell[]): readonly PublishedCell[] => {
    if (inside.length <= 1) return inside;
    if (inside.length <= most) return [groupOf(key, inside, addList(inside))];
    return ['0', '1', '2', '3'].flatMap((digit) =>
      grouped(
        key + digit,
        inside.filter((cell) => cell.key.startsWith(key + digit)),
      ),
    );
  };
  return grouped('w', cells);
}

function groupOf(key: string, cells: readonly PublishedCell[], blob: string): PublishedCell {
  const edge = (side: 0 | 1 | 2 | 3) => cells.map(({ box }) => box[side]);
  const box = [
    Math.min(...edge(0)),
    Math.min(...edge(1)),
    Math.max(...edge(2)),
    Math.max(...edge(3)),
  ] as const;
  return {
    key,
    blob,
    box,
    count: cells.reduce((sum, { count }) => sum + count, 0),
    flags: cells.reduce((all, { flags }) => all | flags, 0),
    isGroup: true,
  };
}
