/** The strings of a block that is read, and their places in the block that is written. */
import type { Block } from '../file/primitive-block.ts';
import { Cursor, Damage, LENGTH } from '../file/protobuf.ts';
import type { MessageWriter } from './message-writer.ts';

const STRING_TAG = 8 + LENGTH;

/** The table of a block that is written. String 0 is empty: in dense nodes a 0 ends the tags of a node. */
export class WrittenStrings {
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
