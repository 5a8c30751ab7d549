/** The objects of one kind of a block, ready to be written to another block. */
import type { Block } from '../file/primitive-block.ts';
import type { BlockWriter } from './block-writer.ts';
import type { ReadStrings } from './string-table.ts';

export interface BlockContents {
  /** Ids in the order of the block, with room for more than `count`. */
  readonly ids: Float64Array;
  readonly count: number;
  /** Takes another block in. */
  load(block: Block): void;
  put(index: number, strings: ReadStrings, out: BlockWriter): void;
}
