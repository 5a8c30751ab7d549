/**
 * The objects of one kind of one file, in the order of their ids, block after block: all that is below an id goes into
 * the block that is written. Memory: a chunk of the file and one block.
 */
import { blocksOf, type Extract, type FileBlock } from '../blocks/section-chunks.ts';
import {
  type Block,
  DENSE_NODES_TAG,
  type Kind,
  NODE,
  PLAIN_NODES_TAG,
  type RELATION,
  RELATIONS_TAG,
  requireSameKind,
  type Span,
  WAY,
  WAYS_TAG,
} from '../file/primitive-block.ts';
import { Cursor, Damage, LENGTH, NOT_PACKED, sumDeltas, Unsupported, VARINT } from '../file/protobuf.ts';
import { type BlockWriter, ReadStrings } from './block-writer.ts';

const IDS_NOT_ASCENDING =
  'ids are not whole numbers from 1 on that ascend; sort the file with `osmium sort`, without objects that were never uploaded';

export class KindReader {
  readonly #extract: Extract;
  readonly #blocks: AsyncGenerator<FileBlock, void, void>;
  readonly #contents: BlockContents;
  #strings: ReadStrings | undefined;
  #offset: number;
  #index = 0;
  #latest = 0;
  #ended = false;

  constructor(extract: Extract, kind: Kind) {
    this.#extract = extract;
    this.#blocks = blocksOf(extract, kind);
    this.#offset = extract.sections[kind]!.from;
    this.#contents = kind === NODE ? new NodeColumns() : new ObjectMessages(kind);
  }

  /** Id of the next object; infinite at the end. Right after `load`. */
  get next(): number {
    return this.#ended ? Number.POSITIVE_INFINITY : this.#contents.ids[this.#index]!;
  }

  /** Offset in the file that it has come to. */
  get offset(): number {
    return this.#offset;
  }

  /** Reads on if the block is at its end. */
  async load(): Promise<void> {
    while (!this.#ended && this.#index >= this.#contents.count) {
      const { value, done } = await this.#blocks.next();
      if (done || !value) {
        this.#ended = true;
        return;
      }
      this.#offset = value.offset;
      this.#index = 0;
      this.#extract.file.at(value.offset, () => {
        this.#contents.load(value.block);
        this.#strings = new ReadStrings(value.block);
        this.#requireOrder();
      });
    }
  }

  /** Writes objects up to an id, of this block and as far as there is room. Returns the id of the last one. */
  putTo(last: number, out: BlockWriter): number {
    const { ids, count } = this.#contents;
    let latest = Number.NaN;
    this.#extract.file.at(this.#offset, () => {
      for (; this.#index < count && ids[this.#index]! <= last && !out.isFull; this.#index++) {
        this.#contents.put(this.#index, this.#strings!, out);
        latest = ids[this.#index]!;
      }
    });
    return latest;
  }

  /** Passes over an object that another file brought. */
  pass(id: number): void {
    if (this.next === id) this.#index++;
  }

  #requireOrder(): void {
    const { ids, count } = this.#contents;
    for (let i = 0; i < count; i++) {
      // Written so that NaN fails too.
      if (!(ids[i]! > this.#latest)) throw new Unsupported(IDS_NOT_ASCENDING);
      this.#latest = ids[i]!;
    }
  }
}

/** The objects of one kind of a block, ready to be written to another block. */
interface BlockContents {
  /** Ids in the order of the block, with room for more than `count`. */
  readonly ids: Float64Array;
  readonly count: number;
  /** Takes another block in. */
  load(block: Block): void;
  put(index: number, strings: ReadStrings, out: BlockWriter): void;
}

const NOTHING: Span = { from: 0, to: 0 };
/** Nanodegrees of a written unit. */
const UNIT = 100;
const [IDS, LATS, LONS, TAGS] = [8 + LENGTH, 64 + LENGTH, 72 + LENGTH, 80 + LENGTH];
/** Tags of the same lists, if their numbers stand one by one. */
const UNPACKED = new Set([IDS, LATS, LONS, TAGS].map((tag) => tag - LENGTH + VARINT));

/** The dense nodes of a block as columns, with their positions in 1e-7 degrees. */
class NodeColumns implements BlockContents {
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

const ID_TAG = 8 + VARINT;

/** The ways or the relations of a block, as the bytes of their messages. */
class ObjectMessages implements BlockContents {
  ids = new Float64Array(8192);
  count = 0;
  readonly #kind: typeof WAY | typeof RELATION;
  /** Begin and end of each message. */
  #spans = new Int32Array(2 * 8192);
  #bytes: Uint8Array = new Uint8Array();

  constructor(kind: typeof WAY | typeof RELATION) {
    this.#kind = kind;
  }

  load(block: Block): void {
    this.count = 0;
    this.#bytes = block.bytes;
    const objectTag = this.#kind === WAY ? WAYS_TAG : RELATIONS_TAG;
    for (const group of block.groups) {
      if (group.kind !== this.#kind) continue;
      const cursor = new Cursor(block.bytes, group.from, group.to);
      while (cursor.at < cursor.end) {
        const tag = cursor.varint();
        if (tag === objectTag) this.#add(cursor.span());
        else {
          requireSameKind(tag, group);
          cursor.skip(tag);
        }
      }
    }
  }

  put(index: number, strings: ReadStrings, out: BlockWriter): void {
    const message = { from: this.#spans[2 * index]!, to: this.#spans[2 * index + 1]! };
    out.object(this.#kind, strings, this.#bytes, message);
  }

  #add({ from, to }: { from: number; to: number }): void {
    if (this.count === this.ids.length) {
      const [ids, spans] = [this.ids, this.#spans];
      this.ids = new Float64Array(2 * ids.length);
      this.#spans = new Int32Array(2 * spans.length);
      this.ids.set(ids);
      this.#spans.set(spans);
    }
    this.ids[this.count] = idOf(new Cursor(this.#bytes, from, to));
    this.#spans[2 * this.count] = from;
    this.#spans[2 * this.count + 1] = to;
    this.count++;
  }
}

/** NaN past 2^53, and if there is none. */
function idOf(message: Cursor): number {
  while (message.at < message.end) {
    const field = message.varint();
    if (field === ID_TAG) return message.int64();
    message.skip(field);
  }
  return Number.NaN;
}
