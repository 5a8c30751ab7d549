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

/** Bytes of many records one behind the other, with the end of each. Grows by half, copies each byte a few times. */
export class ByteColumn {
  #bytes = new Uint8Array(1 << 12);
  #ends = new Uint32Array(1 << 8);
  #count = 0;
  #length = 0;

  get count(): number {
    return this.#count;
  }

  add(record: Uint8Array): void {
    const end = this.#length + record.length;
    if (end > 0xffff_ffff)
      throw new Error('The source state takes more than 4 GiB. Import a smaller extract.');
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, Math.ceil(this.#bytes.length * 1.5)));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(record, this.#length);
    this.#length = end;
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#ends.length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[this.#count++] = end;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  ends(): Uint32Array {
    return this.#ends.subarray(0, this.#count);
  }
}
