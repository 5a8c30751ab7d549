/**
 * Objects of one kind, in the order of their ids, as a block. Positions are whole multiples of 1e-7 degrees, the format's
 * default. Version, time and author are left out: nothing here reads them.
 */
import {
  type Block,
  DENSE_NODES_TAG,
  RELATION,
  RELATIONS_TAG,
  type Span,
  WAY,
  WAYS_TAG,
} from '../file/primitive-block.ts';
import { Cursor, Damage, LENGTH, NOT_PACKED, Unsupported, VARINT } from '../file/protobuf.ts';
import { MessageWriter } from './message-writer.ts';

/** As Geofabrik's files have them. */
const MAX_OBJECTS = 8_000;
/** The format allows 32 MiB; the largest relations have some hundred KB. */
const MAX_BYTES = 8 * 1024 * 1024;

const ID_TAG = 8 + VARINT;
const [KEYS, VALUES] = [16 + LENGTH, 24 + LENGTH];
const NODES_OF_WAY = 64 + LENGTH;
const [ROLES, MEMBERS, KINDS] = [64 + LENGTH, 72 + LENGTH, 80 + LENGTH];

/** The lists of ways and of relations: strings, which get other places, and numbers, which stay as they are. */
const FIELDS = {
  [WAY]: { tag: WAYS_TAG, texts: [KEYS, VALUES], numbers: [NODES_OF_WAY] },
  [RELATION]: { tag: RELATIONS_TAG, texts: [KEYS, VALUES, ROLES], numbers: [MEMBERS, KINDS] },
};
/** Tags of the same lists, if their numbers stand one by one. */
const UNPACKED = new Set([KEYS, VALUES, ROLES, MEMBERS, KINDS].map((tag) => tag - LENGTH + VARINT));

export class BlockWriter {
  readonly #table = new MessageWriter();
  readonly #strings = new WrittenStrings(this.#table);
  /** Ways or relations; for nodes the columns below. */
  readonly #group = new MessageWriter();
  readonly #columns = { ids: new MessageWriter(), lats: new MessageWriter(), lons: new MessageWriter() };
  readonly #tags = new MessageWriter();
  readonly #object = new MessageWriter();
  readonly #list = new MessageWriter();
  #last = { id: 0, lat: 0, lon: 0 };
  #count = 0;
  #hasTags = false;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get isFull(): boolean {
    const bytes = this.#group.length + this.#tags.length + this.#table.length;
    return this.#count >= MAX_OBJECTS || bytes >= MAX_BYTES;
  }

  /** @param tags packed: key, value, key, value … in `bytes`, without the 0 that ends them */
  node(id: number, lat: number, lon: number, strings: ReadStrings, bytes: Uint8Array, tags: Span): void {
    const { ids, lats, lons } = this.#columns;
    ids.sint64(id - this.#last.id);
    lats.sint64(lat - this.#last.lat);
    lons.sint64(lon - this.#last.lon);
    this.#last = { id, lat, lon };
    const cursor = new Cursor(bytes, tags.from, tags.to);
    while (cursor.at < cursor.end) {
      this.#tags.varint(strings.placeIn(this.#strings, cursor.varint()));
      this.#hasTags = true;
    }
    this.#tags.varint(0);
    this.#count++;
  }

  /** @param message of a way or a relation, in `bytes` */
  object(kind: typeof WAY | typeof RELATION, strings: ReadStrings, bytes: Uint8Array, message: Span): void {
    const { tag, texts, numbers } = FIELDS[kind];
    const cursor = new Cursor(bytes, message.from, message.to);
    const object = this.#object;
    object.clear();
    while (cursor.at < cursor.end) {
      const field = cursor.varint();
      if (field === ID_TAG) object.numberField(field, cursor.int64());
      else if (texts.includes(field)) this.#putTexts(field, strings, bytes, cursor.span());
      else if (numbers.includes(field)) {
        const list = cursor.span();
        object.bytesField(field, bytes, list.from, list.to);
      } else if (UNPACKED.has(field)) throw new Unsupported(NOT_PACKED);
      else cursor.skip(field);
    }
    this.#group.bytesField(tag, object.written());
    this.#count++;
  }

  /** Returns the whole block, and begins the next one. */
  finish(): Buffer {
    const block = new MessageWriter();
    block.bytesField(8 + LENGTH, this.#table.written());
    if (this.#columns.ids.length > 0) this.#putColumns();
    block.bytesField(16 + LENGTH, this.#group.written());
    const { ids, lats, lons } = this.#columns;
    for (const part of [ids, lats, lons, this.#tags, this.#group]) part.clear();
    this.#strings.begin();
    this.#last = { id: 0, lat: 0, lon: 0 };
    this.#count = 0;
    this.#hasTags = false;
    return block.written();
  }

  #putColumns(): void {
    const { ids, lats, lons } = this.#columns;
    const dense = new MessageWriter();
    dense.bytesField(8 + LENGTH, ids.written());
    dense.bytesField(64 + LENGTH, lats.written());
    dense.bytesField(72 + LENGTH, lons.written());
    if (this.#hasTags) dense.bytesField(80 + LENGTH, this.#tags.written());
    this.#group.bytesField(DENSE_NODES_TAG, dense.written());
  }

  /** Puts a packed list of strings into the object. */
  #putTexts(field: number, strings: ReadStrings, bytes: Uint8Array, { from, to }: Span): void {
    const cursor = new Cursor(bytes, from, to);
    this.#list.clear();
    while (cursor.at < to) this.#list.varint(strings.placeIn(this.#strings, cursor.varint()));
    this.#object.bytesField(field, this.#list.written());
  }
}

const STRING_TAG = 8 + LENGTH;

/**
 * The table of strings of a block that is written. String 0 is empty: in dense nodes a 0 ends the tags of a node.
 */
class WrittenStrings {
  readonly #table: MessageWriter;
  #count = 0;
  /** Number of the block: places of the block before count no more. */
  block = 0;

  constructor(table: MessageWriter) {
    this.#table = table;
    this.begin();
  }

  begin(): void {
    this.#table.clear();
    this.#table.textField(STRING_TAG, '');
    this.#count = 1;
    this.block++;
  }

  /** Returns the place of the string. */
  add(bytes: Uint8Array, from: number, to: number): number {
    this.#table.bytesField(STRING_TAG, bytes, from, to);
    return this.#count++;
  }
}

/** A string that several blocks bring stands in the written table once for each of them. */
export class ReadStrings {
  readonly #bytes: Uint8Array;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** Places in the written table; 0: it is not there yet. */
  readonly #places: Int32Array;
  #block = 0;

  constructor({ bytes, table }: Block) {
    this.#bytes = bytes;
    const cursor = new Cursor(bytes, table.from, table.to);
    while (cursor.at < cursor.end) {
      const tag = cursor.varint();
      if (tag !== STRING_TAG) {
        cursor.skip(tag);
        continue;
      }
      const { from, to } = cursor.span();
      this.#starts.push(from);
      this.#ends.push(to);
    }
    this.#places = new Int32Array(this.#starts.length);
  }

  placeIn(written: WrittenStrings, index: number): number {
    if (!(index < this.#places.length)) throw new Damage('a tag or a role points outside the string table');
    if (this.#block !== written.block) {
      this.#places.fill(0);
      this.#block = written.block;
    }
    const known = this.#places[index]!;
    if (known > 0) return known;
    const place = written.add(this.#bytes, this.#starts[index]!, this.#ends[index]!);
    this.#places[index] = place;
    return place;
  }
}
