/**
 * Which cells a generation has after toilets came and went: the cells that a whole import would cut, found by looking
 * only at those concerned. A cell that became too full is split, cells that fit into their parent again are joined.
 *
 * Pure but for `read`, which is asked for the toilets of the cells concerned. Cost: those, and one look at all keys.
 */
import {
  cellAt,
  freeCellKey,
  MAX_CELL_TOILETS,
  splitIntoCells,
} from '../../../shards/generation/cell-key.ts';

interface Placed {
  readonly id: string;
  readonly lon: number;
  readonly lat: number;
}

export interface NewCell<T> {
  readonly key: string;
  readonly toilets: readonly T[];
  /** Cells of before that toilets of it may come from. */
  readonly from: readonly string[];
}

export interface Recut<T> {
  /** Keys of cells that are no more, or are another. */
  readonly dropped: ReadonlySet<string>;
  readonly cells: readonly NewCell<T>[];
}

/**
 * @param counts toilets of each cell of before, by key
 * @param removed ids by the key of their cell
 */
export function recutCells<T extends Placed>(
  counts: ReadonlyMap<string, number>,
  read: (key: string) => readonly T[],
  removed: ReadonlyMap<string, ReadonlySet<string>>,
  added: readonly T[],
): Recut<T> {
  const open = new Map<string, OpenCell<T>>();
  const left = new Map(counts);
  const take = (key: string): OpenCell<T> => {
    const known = open.get(key);
    if (known) return known;
    const isOld = counts.has(key);
    const fresh = {
      toilets: isOld ? without(read(key), removed.get(key)) : [],
      from: isOld ? [key] : [],
    };
    open.set(key, fresh);
    left.set(key, fresh.toilets.length);
    return fresh;
  };
  for (const key of removed.keys()) take(key);
  for (const toilet of added) {
    const key = cellAt(left, toilet.lon, toilet.lat) ?? freeCellKey(left.keys(), toilet.lon, toilet.lat);
    const { toilets } = take(key);
    toilets.push(toilet);
    left.set(key, toilets.length);
  }
  for (const key of [...open.keys()].sort()) joinUpwards(key, left, open, take);
  const cells = Array.from(open, ([key, { toilets, from }]) =>
    Array.from(splitIntoCells(toilets, MAX_CELL_TOILETS, key), ([part, inside]) => ({
      key: part,
      toilets: inside,
      from,
    })),
  ).flat();
  const dropped = new Set([...open.values()].flatMap(({ from }) => from));
  return { dropped, cells };
}

/** A cell whose toilets are known, on the way to what it will be. */
interface OpenCell<T> {
  readonly toilets: T[];
  readonly from: readonly string[];
}

function without<T extends Placed>(toilets: readonly T[], ids: ReadonlySet<string> | undefined): T[] {
  return ids ? toilets.filter(({ id }) => !ids.has(id)) : [...toilets];
}

/** While all that lies in the parent fits into one cell, it is one. */
function joinUpwards<T>(
  start: string,
  left: Map<string, number>,
  open: Map<string, OpenCell<T>>,
  take: (key: string) => OpenCell<T>,
): void {
  if (!open.has(start)) return;
  for (let parent = start.slice(0, -1); parent.length > 0; parent = parent.slice(0, -1)) {
    const keys = [...left.keys()].filter((key) => key.startsWith(parent)).sort();
    if (keys.reduce((sum, key) => sum + left.get(key)!, 0) > MAX_CELL_TOILETS) return;
    const parts = keys.map(take);
    for (const key of keys) {
      open.delete(key);
      left.delete(key);
    }
    const toilets = parts.flatMap((part) => part.toilets);
    open.set(parent, { toilets, from: parts.flatMap(({ from }) => from) });
    left.set(parent, toilets.length);
  }
}
