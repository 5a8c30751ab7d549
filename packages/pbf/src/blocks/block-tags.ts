/**
 * Tags of a block's objects, for readers that want the objects with one of many keys.
 *
 * A block's strings are decoded when they are first needed, and its string table is marked once by key. So an object
 * without a main key costs no string at all. (The tag rules of the scan take 31 rules at most.)
 */
import type { Block, Span } from '../file/primitive-block.ts';
import { Cursor, Damage, LENGTH } from '../file/protobuf.ts';

export type Tags = Readonly<Record<string, string>>;

const MAIN_KEYS = 1;
const OTHER = 2;

/** Which keys are read. Made once, used for all blocks. */
export class WantedKeys {
  readonly #marks = new Map<string, number>();
  readonly #firstBytes = new Uint8Array(256);
  readonly #longest: number;

  /**
   * @param main an object has tags to its reader only with one of these keys
   * @param others are read too, from objects with a main key
   */
  constructor(main: readonly string[], others: readonly string[]) {
    for (const key of others) this.#marks.set(key, OTHER);
    for (const key of main) this.#marks.set(key, MAIN_KEYS);
    const keys = [...this.#marks.keys()].map((key) => Buffer.from(key));
    for (const key of keys) this.#firstBytes[key[0]!] = 1;
    this.#longest = Math.max(...keys.map(({ length }) => length));
  }

  /** 0 if the string is none of the keys. */
  markOf(bytes: Buffer, from: number, to: number): number {
    if (to === from || to - from > this.#longest || this.#firstBytes[bytes[from]!] === 0) return 0;
    return this.#marks.get(bytes.toString('latin1', from, to)) ?? 0;
  }
}

/** The tags of one block. */
export class BlockTags {
  readonly bytes: Buffer;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #texts: (string | undefined)[] = [];
  readonly #marks: Uint8Array;

  constructor({ bytes, table }: Block, keys: WantedKeys) {
    this.bytes = bytes;
    const cursor = new Cursor(bytes, table.from, table.to);
    while (cursor.at < cursor.end) {
      const tag = cursor.varint();
      if (tag !== 8 + LENGTH) {
        cursor.skip(tag);
        continue;
      }
      const { from, to } = cursor.span();
      this.#starts.push(from);
      this.#ends.push(to);
    }
    this.#marks = new Uint8Array(this.#starts.length);
    for (let i = 0; i < this.#marks.length; i++)
      this.#marks[i] = keys.markOf(bytes, this.#starts[i]!, this.#ends[i]!);
  }

  /** The wanted tags of a way or relation, from its packed keys and values; undefined if no key is a main one. */
  read(keys: Span, values: Span): Tags | undefined {
    const keyCursor = new Cursor(this.bytes, keys.from, keys.to);
    let hasMain = false;
    while (keyCursor.at < keyCursor.end && !hasMain) hasMain = this.#markAt(keyCursor.varint()) === MAIN_KEYS;
    if (!hasMain) return undefined;
    keyCursor.at = keys.from;
    const valueCursor = new Cursor(this.bytes, values.from, values.to);
    const tags: Record<string, string> = {};
    while (keyCursor.at < keyCursor.end) this.#take(keyCursor.varint(), valueCursor.varint(), tags);
    return tags;
  }

  /**
   * The wanted tags of every dense node with a main key.
   * @param span packed: key, value, key, value, 0 for each node
   */
  readDense({ from, to }: Span, count: number, onTags: (node: number, tags: Tags) => void): void {
    const { bytes } = this;
    const cursor = new Cursor(bytes, from, to);
    let node = 0;
    for (; cursor.at < to; node++) {
      if (bytes[cursor.at] === 0) {
        cursor.at++;
        continue;
      }
      const start = cursor.at;
      let hasMain = false;
      for (let key = cursor.varint(); key !== 0; key = cursor.varint()) {
        if (this.#markAt(key) === MAIN_KEYS) hasMain = true;
        cursor.varint();
      }
      if (!hasMain) continue;
      if (node >= count) break;
      const again = new Cursor(bytes, start, to);
      const tags: Record<string, string> = {};
      for (let key = again.varint(); key !== 0; key = again.varint()) this.#take(key, again.varint(), tags);
      onTags(node, tags);
    }
    if (from < to && node !== count) throw new Damage('dense nodes have tags of another number of nodes');
  }

  /** Whether a string of the table is this one. */
  isText(index: number, text: string): boolean {
    return this.#text(index) === text;
  }

  #take(key: number, value: number, tags: Record<string, string>): void {
    if (this.#markAt(key) !== 0) tags[this.#text(key)] = this.#text(value);
  }

  #markAt(index: number): number {
    const mark = this.#marks[index];
    if (mark === undefined) throw new Damage('a tag points outside the string table');
    return mark;
  }

  #text(index: number): string {
    const known = this.#texts[index];
    if (known !== undefined) return known;
    if (!(index < this.#starts.length)) throw new Damage('a tag points outside the string table');
    const text = this.bytes.toString('utf8', this.#starts[index], this.#ends[index]);
    this.#texts[index] = text;
    return text;
  }
}
