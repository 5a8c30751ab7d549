/** The sections of a tile of the walking graph (FORMAT.md §13), and the file that has them. */

/** Numbers of the sections of a tile. */
export const TILE_SECTION = {
  positions: 1,
  firsts: 2,
  around: 3,
  ends: 4,
  lengths: 5,
  bits: 6,
  shapeStarts: 7,
  shapes: 8,
  nodeBits: 9,
  borders: 10,
  borderNodes: 11,
  tree: 12,
  barrierStarts: 13,
  barriers: 14,
  barrierSides: 15,
  barrierTree: 16,
  floorEdges: 17,
  floors: 18,
  /** Those between are of the application. */
  streetNames: 27,
  streetEdges: 28,
} as const;

/** The sections of a tile, in the file or the memory that holds them. */
export interface TileFile {
  readonly name: string;
  /** How many edges it has. */
  readonly records: number;
  has(id: number): boolean;
  /** Throws if its checksum differs. */
  section(id: number): Uint8Array<ArrayBuffer>;
  /** Checks every checksum anew. */
  check(): void;
  /** Throws an error that says what is wrong with the tile. */
  fail(what: string): never;
  /** When edges and nodes are closed; undefined if nothing ever is. */
  closedTimes?(nodes: number): ClosedTimes | undefined;
}

/** Says what is closed at an epoch minute. Hours that are unknown close nothing. */
export interface ClosedTimes {
  isEdgeClosed(edge: number, nowMin: number): boolean;
  isNodeClosed(node: number, nowMin: number): boolean;
}

/** Ends each name. */
const END = '\n';
const decoder = new TextDecoder();

/**
 * The names of the streets of a tile. A search needs none of them, so they are read and checked when the first name is asked
 * for.
 */
export class StreetNames {
  readonly #file: TileFile;
  #names: readonly string[] | undefined;
  #edges = new Uint16Array();

  constructor(file: TileFile) {
    this.#file = file;
  }

  /** Undefined if the edge has no name, or none along all of it. */
  nameOf(edge: number): string | undefined {
    this.#names ??= this.#open();
    const number = this.#edges[edge] ?? 0;
    return number === 0 ? undefined : this.#names[number - 1];
  }

  #open(): readonly string[] {
    const file = this.#file;
    if (!file.has(TILE_SECTION.streetEdges)) return [];
    const names = decoder.decode(file.section(TILE_SECTION.streetNames)).split(END).slice(0, -1);
    const { buffer, byteOffset, length } = file.section(TILE_SECTION.streetEdges);
    if (length !== file.records * Uint16Array.BYTES_PER_ELEMENT)
      file.fail('has street names of the wrong length');
    this.#edges = new Uint16Array(buffer, byteOffset, file.records);
    if (this.#edges.some((number) => number > names.length)) file.fail('has a street without a name');
    return names;
  }
}

/** Both sections, for edges in the order of the tile. */
export function streetColumns(streets: readonly (string | undefined)[]) {
  const numbers = new Map<string, number>();
  const streetEdges = Uint16Array.from(streets, (name) => {
    if (name === undefined) return 0;
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    return number;
  });
  const text = Array.from(numbers.keys(), (name) => name + END).join('');
  return { streetNames: new TextEncoder().encode(text), streetEdges };
}
