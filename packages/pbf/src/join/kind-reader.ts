/**
 * The objects of one kind of one file, in the order of their ids, block after block: all that is below an id goes into
 * the block that is written. Memory: a chunk of the file and one block.
 */
import { blocksOf, type Extract, type FileBlock } from '../blocks/section-chunks.ts';
import { type Kind, NODE } from '../file/primitive-block.ts';
import { Unsupported } from '../file/protobuf.ts';
import type { BlockContents } from './block-contents.ts';
import type { BlockWriter } from './block-writer.ts';
import { NodeColumns } from './node-columns.ts';
import { ObjectMessages } from './object-messages.ts';
import { ReadStrings } from './string-table.ts';

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
