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
