/** The ways or the relations of a block, as the bytes of their messages. */
import {
  type Block,
  type RELATION,
  RELATIONS_TAG,
  requireSameKind,
  WAY,
  WAYS_TAG,
} from '../file/primitive-block.ts';
import { Cursor, VARINT } from '../file/protobuf.ts';
import type { BlockContents } from './block-contents.ts';
import type { BlockWriter } from './block-writer.ts';
import type { ReadStrings } from './string-table.ts';

const ID_TAG = 8 + VARINT;

export class ObjectMessages implements BlockContents {
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
