/**
 * Cells are the leaves of an adaptive quadtree over lon/lat: a cell is split in four until it has at most
 * MAX_CELL_TOILETS. The key of a cell is its path from the root, a digit a level: 0 south-west, 1 south-east,
 * 2 north-west, 3 north-east; the root is the empty key, written `w`, and every key starts with that letter.
 */

/**
 * Limit of toilets in a cell, so that one shard is rebuilt in tens of milliseconds, and the planet has a few hundred
 * shards.
 */
export const MAX_CELL_TOILETS = 4096;

/** Limit of levels. At 24 a cell is two metres wide: more toilets on one spot stay in one cell. */
export const MAX_DEPTH = 24;

const CELLS = 2 ** MAX_DEPTH;

/** Column of a position among the cells at MAX_DEPTH, from the west; its highest bit chooses the first digit. */
function cellX(lon: number): number {
  return Math.min(CELLS - 1, Math.max(0, Math.floor(((lon + 180) / 360) * CELLS)));
}

/** Row of a position among the cells at MAX_DEPTH, from the south. */
function cellY(lat: number): number {
  return Math.min(CELLS - 1, Math.max(0, Math.floor(((lat + 90) / 180) * CELLS)));
}

/**
 * The path of a position down to MAX_DEPTH as a number below 2^48, each digit two bits: numbers are in the order of the paths. A list of
 * positions has its paths so, since texts of 25 digits each are most of the memory of cutting it.
 */
export function cellNumber(lon: number, lat: number): number {
  const x = cellX(lon);
  const y = cellY(lat);
  return digits(x >>> HALF, y >>> HALF) * 4 ** HALF + digits(x & HALF_MASK, y & HALF_MASK);
}

const HALF = MAX_DEPTH / 2;
const HALF_MASK = 2 ** HALF - 1;

/** The digits of HALF levels: the bits of both, in turn. */
function digits(x: number, y: number): number {
  return spread(x) | (spread(y) << 1);
}

/** Puts a zero before each of twelve bits. */
function spread(bits: number): number {
  const eight = (bits | (bits << 8)) & 0x00ff00ff;
  const four = (eight | (eight << 4)) & 0x0f0f0f0f;
  const two = (four | (four << 2)) & 0x33333333;
  return (two | (two << 1)) & 0x55555555;
}

/** The path of a position down to MAX_DEPTH, as digits. Prefixes of it are the cells that hold the position. */
export function cellPath(lon: number, lat: number): string {
  return `w${cellNumber(lon, lat).toString(4).padStart(MAX_DEPTH, '0')}`;
}

/**
 * Splits items into cells. Returns each cell's items by key, in the order given; keys in path order.
 * O(n log n), one number an item and level.
 * @param root key of a cell that holds them all
 */
export function splitIntoCells<T extends { lon: number; lat: number }>(
  items: readonly T[],
  maxPerCell = MAX_CELL_TOILETS,
  root = 'w',
): Map<string, T[]> {
  const numbers = Float64Array.from(items, ({ lon, lat }) => cellNumber(lon, lat));
  const cells = new Map<string, T[]>();
  const split = (key: string, inside: readonly number[]): void => {
    if (inside.length === 0) return;
    if (inside.length <= maxPerCell || key.length > MAX_DEPTH) {
      cells.set(
        key,
        inside.map((index) => items[index]!),
      );
      return;
    }
    const places = 4 ** (MAX_DEPTH - key.length);
    const quarters: number[][] = [[], [], [], []];
    for (const index of inside) quarters[Math.floor(numbers[index]! / places) % 4]!.push(index);
    for (const [digit, quarter] of quarters.entries()) split(key + digit, quarter);
  };
  split(root, [...items.keys()]);
  return cells;
}

/** The shortest key for a cell at a position that no known cell holds: none of them lies under it. */
export function freeCellKey(known: Iterable<string>, lon: number, lat: number): string {
  const path = cellPath(lon, lat);
  let shared = 0;
  for (const key of known) {
    let length = 0;
    while (length < key.length && key[length] === path[length]) length++;
    shared = Math.max(shared, length);
  }
  return path.slice(0, shared + 1);
}

/** The key of the cell, among `known`, that holds a position; undefined if no cell is. */
export function cellAt(known: { has(key: string): boolean }, lon: number, lat: number): string | undefined {
  const path = cellPath(lon, lat);
  for (let length = 1; length <= path.length; length++) {
    const key = path.slice(0, length);
    if (known.has(key)) return key;
  }
  return undefined;
}

const NOTHING = 0;

/**
 * Which cell holds a position: the quadtree of the cells' keys in one array, so that a read descends
 * in some tens of nanoseconds and makes no text of its position.
 */
export class CellTree {
  /**
   * The root, then four quarters a node in the order of the digits. Each is NOTHING, the index of its own four (above
   * 0), or the cell that it is (below 0: -1 is the first).
   */
  readonly #links: Int32Array;

  /** @param keys of cells, none of which lies under another */
  constructor(keys: readonly string[]) {
    const links = [NOTHING];
    for (const [index, key] of keys.entries()) {
      let at = 0;
      for (let level = 1; level < key.length; level++) {
        if (links[at] === NOTHING) links[at] = links.push(NOTHING, NOTHING, NOTHING, NOTHING) - 4;
        at = links[at]! + Number(key[level]);
      }
      links[at] = -1 - index;
    }
    this.#links = Int32Array.from(links);
  }

  /** Index of the cell that holds a position; -1 if none does. */
  at(lon: number, lat: number): number {
    const x = cellX(lon);
    const y = cellY(lat);
    let link = this.#links[0]!;
    for (let bit = MAX_DEPTH - 1; link > 0; bit--)
      link = this.#links[link + (((x >>> bit) & 1) | (((y >>> bit) & 1) << 1))]!;
    return link === NOTHING ? -1 : -1 - link;
  }
}
