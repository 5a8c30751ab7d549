/** The dense nodes of a block as columns, with their positions in 1e-7 degrees. */
import {
  type Block,
  DENSE_NODES_TAG,
  NODE,
  PLAIN_NODES_TAG,
  requireSameKind,
  type Span,
} from '../file/primitive-block.ts';
import { Cursor, Damage, LENGTH, NOT_PACKED, sumDeltas, Unsupported, VARINT } from '../file/protobuf.ts';
import type { BlockContents } from './block-contents.ts';
import type { BlockWriter } from './block-writer.ts';
import type { ReadStrings } from './string-table.ts';

const NOTHING: Span = { from: 0, to: 0 };
/** Nanodegrees of a written unit. */
const UNIT = 100;
const [IDS, LATS, LONS, TAGS] = [8 + LENGTH, 64 + LENGTH, 72 + LENGTH, 80 + LENGTH];
/** Tags of the same lists, if their numbers stand one by one. */
const UNPACKED = new Set([IDS, LATS, LONS, TAGS].map((tag) => tag - LENGTH + VARINT));

export class NodeColumns implements BlockContents {
  ids = new Float64Array(8192);
  count = 0;
  #lats = new Float64Array(8192);
  #lons = new Float64Array(8192);
  /** Begin and end of the tags of each node, in the bytes of the block. */
  #tags = new Int32Array(2 * 8192);
  #bytes: Uint8Array = new Uint8Array();

  load(block: Block): void {
    this.count = 0;
    this.#bytes = block.bytes;
    for (const group of block.groups) {
      if (group.kind !== NODE) continue;
      const cursor = new Cursor(block.bytes, group.from, group.to);
      while (cursor.at < cursor.end) {
        const tag = cursor.varint();
        if (tag === PLAIN_NODES_TAG) throw new Unsupported(NOT_PACKED);
        if (tag === DENSE_NODES_TAG) this.#readDense(block, cursor.span());
        else {
          requireSameKind(tag, group);
          cursor.skip(tag);
        }
      }
    }
  }

  put(index: number, strings: ReadStrings, out: BlockWriter): void {
    const tags = { from: this.#tags[2 * index]!, to: this.#tags[2 * index + 1]! };
    out.node(this.ids[index]!, this.#lats[index]!, this.#lons[index]!, strings, this.#bytes, tags);
  }

  #readDense({ bytes, granularity, latOffset, lonOffset }: Block, message: Span): void {
    const cursor = new Cursor(bytes, message.from, message.to);
    let [ids, lats, lons, tags] = [NOTHING, NOTHING, NOTHING, NOTHING];
    while (cursor.at < cursor.end) {
      const field = cursor.varint();
      if (field === IDS) ids = cursor.span();
      else if (field === LATS) lats = cursor.span();
      else if (field === LONS) lons = cursor.span();
      else if (field === TAGS) tags = cursor.span();
      else if (UNPACKED.has(field)) throw new Unsupported(NOT_PACKED);
      else cursor.skip(field);
    }
    const first = this.count;
    this.#grow(first + Math.max(ids.to - ids.from, lats.to - lats.from, lons.to - lons.from));
    const count = sumDeltas(bytes, ids.from, ids.to, this.ids.subarray(first));
    const isWhole =
      sumDeltas(bytes, lats.from, lats.to, this.#lats.subarray(first)) === count &&
      sumDeltas(bytes, lons.from, lons.to, this.#lons.subarray(first)) === count;
    if (!isWhole) throw new Damage('a node has an id but no position');
    this.count = first + count;
    for (let i = first; i < this.count; i++) {
      this.#lats[i] = Math.round((latOffset + granularity * this.#lats[i]!) / UNIT);
      this.#lons[i] = Math.round((lonOffset + granularity * this.#lons[i]!) / UNIT);
    }
    this.#readTags(bytes, tags, first);
  }

  #readTags(bytes: Uint8Array, { from, to }: Span, first: number): void {
    const cursor = new Cursor(bytes, from, to);
    for (let i = first; i < this.count; i++) {
      this.#tags[2 * i] = cursor.at;
      let end = cursor.at;
      while (from < to && cursor.varint() !== 0) {
        cursor.varint();
        end = cursor.at;
      }
      this.#tags[2 * i + 1] = end;
    }
    if (cursor.at !== to) throw new Damage('dense nodes have tags of another number of nodes');
  }

  #grow(room: number): void {
    if (room <= this.ids.length) return;
    const [ids, lats, lons, tags] = [this.ids, this.#lats, this.#lons, this.#tags];
    this.ids = new Float64Array(room);
    this.#lats = new Float64Array(room);
    this.#lons = new Float64Array(room);
    this.#tags = new Int32Array(2 * room);
    this.ids.set(ids);
    this.#lats.set(lats);
    this.#lons.set(lons);
    this.#tags.set(tags);
  }
}
