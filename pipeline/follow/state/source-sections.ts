/** Numbers of the sections and marks of the source state's blobs (FORMAT.md §10), shared by writer and reader. */

export const SOURCE_BASE_SECTION = {
  nodeIds: 1,
  nodePositions: 2,
  entrances: 3,
  itemIds: 4,
  itemMarks: 5,
  itemTags: 6,
  bodyEnds: 7,
  bodies: 8,
  textEnds: 9,
  texts: 10,
  boxes: 11,
  boxItems: 12,
  incomplete: 13,
  memberWays: 14,
  memberItems: 15,
} as const;

/** Columns of the nodes that items use and of recent ones; changed items. */
export const SOURCE_CHANGES_SECTION = {
  nodes: { ids: 1, versions: 2, positions: 3, marks: 4 },
  recent: { ids: 5, versions: 6, positions: 7, marks: 8 },
  items: 9,
} as const;

/** Low bits of a mark: of what type the item is. Items are sorted by it, then by id. */
export const ITEM_KINDS = { node: 0, way: 1, relation: 2 } as const;
export const OBJECT = 4;
export const VENUE = 8;

/** Mark of a node. */
export const ENTRANCE = 1;

/** Marks a missing node, in place of a longitude. */
export const MISSING = -(2 ** 31);
export const OUT_OF_RANGE = MISSING + 1;
