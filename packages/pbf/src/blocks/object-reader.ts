/** The objects of a kind in the chunks of an extract, with the tags that are wanted. Make one reader in each thread. */
import {
  type Block,
  DENSE_NODES_TAG,
  type Kind,
  NODE,
  PLAIN_NODES_TAG,
  RELATION,
  RELATIONS_TAG,
  requireSameKind,
  type Span,
  WAY,
  WAYS_TAG,
} from '../file/primitive-block.ts';
import { Cursor, Damage, LENGTH, sumDeltas, VARINT } from '../file/protobuf.ts';
import { Unpacker } from '../file/unpacker.ts';
import { BlockTags, type Tags, type WantedKeys } from './block-tags.ts';
import { type BlobChunk, type ChunkReport, readChunk } from './section-chunks.ts';

interface ReadRelation {
  readonly id: number;
  readonly tags: Tags;
  /** Ids of the members that are ways. */
  readonly memberWays: () => Float64Array<ArrayBuffer>;
  /** The same, by their roles. */
  readonly ringMembers: () => ReturnType<typeof ringMembers>;
}

/** Keeps scratch memory between chunks. What is wrong with a chunk is in its report. */
export class ObjectReader {
  readonly #keys: WantedKeys;
  readonly #unpacker = new Unpacker();
  readonly #nodes = new BlockNodes();

  constructor(keys: WantedKeys) {
    this.#keys = keys;
  }

  /** All nodes. */
  nodes(chunk: BlobChunk, onNode: OnNode): ChunkReport {
    return this.#read(chunk, NODE, (block, tags) => this.#nodes.read(block, tags, onNode));
  }

  /** @param isWanted whether a way is wanted without a main key */
  ways(chunk: BlobChunk, isWanted: (id: number) => boolean, onWay: (way: BlockObject) => void): ChunkReport {
    return this.#read(chunk, WAY, (block, tags) => eachObject(block, WAY, tags, isWanted, onWay));
  }

  /** Relations with a main key. */
  relations(chunk: BlobChunk, onRelation: (relation: ReadRelation) => void): ChunkReport {
    const isWanted = () => false;
    return this.#read(chunk, RELATION, (block, tags) =>
      eachObject(block, RELATION, tags, isWanted, (relation) =>
        onRelation({
          ...{ id: relation.id, tags: relation.tags ?? {} },
          memberWays: () => memberWays(block, relation),
          ringMembers: () => ringMembers(block, relation, tags),
        }),
      ),
    );
  }

  #read(chunk: BlobChunk, kind: Kind, onBlock: (block: Block, tags: BlockTags) => void): ChunkReport {
    return readChunk(chunk, kind, this.#unpacker, (block) =>
      onBlock(block, new BlockTags(block, this.#keys)),
    );
  }
}

/** Called with each node in the order of the file. Degrees. `tags` is undefined if no key is a main one. */
type OnNode = (id: number, lon: number, lat: number, tags: Tags | undefined) => void;

const NOTHING: Span = { from: 0, to: 0 };

/**
 * All nodes of a block with their positions, dense or plain, and the tags of those with a main key.
 * Reads block after block; keeps scratch memory between them.
 */
class BlockNodes {
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
  let id: number | undefined;
  let [lat, lon] = [Number.NaN, Number.NaN];
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
  if (id === undefined) throw new Damage('a node has no id');
  if (Number.isNaN(lat + lon)) throw new Damage('a node has no position');
  onNode(id, lon, lat, tags.read(keys, values));
}

interface BlockObject {
  readonly id: number;
  /** Undefined if no key is a main one. */
  readonly tags: Tags | undefined;
  /** Node ids of a way. Ids of all members of a relation. */
  readonly refs: Float64Array<ArrayBuffer>;
  /** Packed varints, one for each member of a relation: its `Kind`. */
  readonly kinds: Span;
  /** Packed varints, one for each member of a relation: its role in the string table. */
  readonly roles: Span;
}

/**
 * Ids of the members of a relation that are ways and have the role `inner`, and of those that have another.
 */
function ringMembers(
  block: Block,
  relation: BlockObject,
  tags: BlockTags,
): { readonly inner: Float64Array; readonly outer: Float64Array } {
  const { bytes } = block;
  const kinds = new Cursor(bytes, relation.kinds.from, relation.kinds.to);
  const roles = new Cursor(bytes, relation.roles.from, relation.roles.to);
  const inner: number[] = [];
  const outer: number[] = [];
  for (const id of relation.refs) {
    const isInner = roles.at < roles.end && tags.isText(roles.varint(), 'inner');
    if (kinds.varint() === WAY) (isInner ? inner : outer).push(id);
  }
  return { inner: Float64Array.from(inner), outer: Float64Array.from(outer) };
}

/** Ids of the members of a relation that are ways. */
function memberWays({ bytes }: Block, { refs, kinds }: BlockObject): Float64Array<ArrayBuffer> {
  const cursor = new Cursor(bytes, kinds.from, kinds.to);
  const ways = refs.filter(() => cursor.varint() === WAY);
  if (cursor.at !== kinds.to) throw new Damage('a relation has more kinds than members');
  return ways;
}

/**
 * Ways or relations with a main key.
 * @param isWanted whether an object is wanted without one
 */
function eachObject(
  { bytes, groups }: Block,
  kind: typeof WAY | typeof RELATION,
  tags: BlockTags,
  isWanted: (id: number) => boolean,
  onObject: (object: BlockObject) => void,
): void {
  const [objectTag, refsTag] = kind === WAY ? [WAYS_TAG, 64 + LENGTH] : [RELATIONS_TAG, 72 + LENGTH];
  for (const group of groups) {
    if (group.kind !== kind) continue;
    const outer = new Cursor(bytes, group.from, group.to);
    while (outer.at < outer.end) {
      const tag = outer.varint();
      if (tag !== objectTag) {
        requireSameKind(tag, group);
        outer.skip(tag);
        continue;
      }
      const { from, to } = outer.span();
      const cursor = new Cursor(bytes, from, to);
      let id = Number.NaN;
      let [keys, values, refs, kinds, roles] = [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING];
      while (cursor.at < to) {
        const field = cursor.varint();
        if (field === 8 + VARINT) id = cursor.int64();
        else if (field === 16 + LENGTH) keys = cursor.span();
        else if (field === 24 + LENGTH) values = cursor.span();
        else if (field === refsTag) refs = cursor.span();
        else if (kind === RELATION && field === 64 + LENGTH) roles = cursor.span();
        else if (field === 80 + LENGTH) kinds = cursor.span();
        else cursor.skip(field);
      }
      const found = tags.read(keys, values);
      if (!found && !isWanted(id)) continue;
      onObject({ id, tags: found, refs: idsIn(bytes, refs), kinds, roles });
    }
  }
}

/** A number takes a byte at least, so the field is as long as its ids are many, or longer. */
function idsIn(bytes: Buffer, { from, to }: Span): Float64Array<ArrayBuffer> {
  const ids = new Float64Array(to - from);
  return ids.subarray(0, sumDeltas(bytes, from, to, ids));
}
