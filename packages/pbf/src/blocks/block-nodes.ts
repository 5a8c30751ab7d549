/** All nodes of a block with their positions, dense or plain, and the tags of those with a main key. */
import {
  type Block,
  DENSE_NODES_TAG,
  NODE,
  PLAIN_NODES_TAG,
  requireSameKind,
  type Span,
} from '../file/primitive-block.ts';
import { Cursor, Damage, LENGTH, sumDeltas, VARINT } from '../file/protobuf.ts';
import type { BlockTags, Tags } from './block-tags.ts';

/** Called with each node in the order of the file. Degrees. `tags` is undefined if no key is a main one. */
export type OnNode = (id: number, lon: number, lat: number, tags: Tags | undefined) => void;

const NOTHING: Span = { from: 0, to: 0 };

/** Reads block after block; keeps scratch memory between them. */
export class BlockNodes {
  #ids = new Float64Array(8192);
  #lats = new Float64Array(8192);
  #lons = new Float64Array(8192);
  readonly #tags: (Tags | undefined)[] = [];

  read(block: Block, tags: BlockTags, onNode: OnNode): void {
    for (const group of block.groups) {
      if (group.kind !== NODE) continue;
      const cursor = new Cursor(block.bytes, group.from, group.to);
      while (cursor.at < cursor.end) {
        const tag = cursor.varint();
        if (tag === DENSE_NODES_TAG) this.#readDense(block, cursor.span(), tags, onNode);
        else if (tag === PLAIN_NODES_TAG) readPlain(block, cursor.span(), tags, onNode);
        else {
          requireSameKind(tag, group);
          cursor.skip(tag);
        }
      }
    }
  }

  #readDense(block: Block, message: Span, tags: BlockTags, onNode: OnNode): void {
    const { bytes } = block;
    const cursor = new Cursor(bytes, message.from, message.to);
    let [ids, lats, lons, packedTags] = [NOTHING, NOTHING, NOTHING, NOTHING];
    while (cursor.at < cursor.end) {
      const field = cursor.varint();
      if (field === 8 + LENGTH) ids = cursor.span();
      else if (field === 64 + LENGTH) lats = cursor.span();
      else if (field === 72 + LENGTH) lons = cursor.span();
      else if (field === 80 + LENGTH) packedTags = cursor.span();
      else cursor.skip(field);
    }
    const room = Math.max(ids.to - ids.from, lats.to - lats.from, lons.to - lons.from);
    if (room > this.#ids.length) {
      this.#ids = new Float64Array(room);
      this.#lats = new Float64Array(room);
      this.#lons = new Float64Array(room);
    }
    const count = sumDeltas(bytes, ids.from, ids.to, this.#ids);
    const isWhole =
      sumDeltas(bytes, lats.from, lats.to, this.#lats) === count &&
      sumDeltas(bytes, lons.from, lons.to, this.#lons) === count;
    if (!isWhole) throw new Damage('a node has an id but no position');
    this.#tags.length = 0;
    tags.readDense(packedTags, count, (node, found) => {
      this.#tags[node] = found;
    });
    const { granularity, latOffset, lonOffset } = block;
    for (let i = 0; i < count; i++) {
      const lon = (lonOffset + granularity * this.#lons[i]!) / 1e9;
      const lat = (latOffset + granularity * this.#lats[i]!) / 1e9;
      onNode(this.#ids[i]!, lon, lat, this.#tags[i]);
    }
  }
}

/** A node as a message of its own. No known writer of large files uses it, so it may be slow. */
function readPlain(block: Block, { from, to }: Span, tags: BlockTags, onNode: OnNode): void {
  const cursor = new Cursor(block.bytes, from, to);
  let [id, lat, lon] = [Number.NaN, Number.NaN, Number.NaN];
  let [keys, values] = [NOTHING, NOTHING];
  while (cursor.at < cursor.end) {
    const field = cursor.varint();
    if (field === 8 + VARINT) id = cursor.sint64();
    else if (field === 16 + LENGTH) keys = cursor.span();
    else if (field === 24 + LENGTH) values = cursor.span();
    else if (field === 64 + VARINT) lat = (block.latOffset + block.granularity * cursor.sint64()) / 1e9;
    else if (field === 72 + VARINT) lon = (block.lonOffset + block.granularity * cursor.sint64()) / 1e9;
    else cursor.skip(field);
  }
  if (Number.isNaN(lat + lon)) throw new Damage('a node has no position');
  onNode(id, lon, lat, tags.read(keys, values));
}
