/**
 * Reads windows of a file, one phase after the other: inflates their blobs and collects what is of interest in them.
 * Knows nothing of files and threads; each thread that reads has one of these.
 *
 * A block is held back until the next one is known: the ids between the two first ids are all that it can hold, and
 * when none of them is wanted and no tag can match, it is not read.
 * Cost: nearly the whole scan, most of it inflating.
 */
import { KINDS_OUT_OF_ORDER } from './file-order.ts';
import { parseBlob } from './pbf-blobs.ts';
import { type Block, firstId, type Kind, parseBlock, RELATION, WAY } from './primitive-block.ts';
import { Damage, Unsupported } from './protobuf.ts';
import { NodeReader } from './read-nodes.ts';
import { readRelations } from './read-relations.ts';
import { readWays } from './read-ways.ts';
import { RuleBits, type ScanRules } from './rule-bits.ts';
import type { TagTable } from './tag-rules.ts';
import { Unpacker } from './unpacker.ts';
import { lowerBound, type WantedRange } from './wanted.ts';
import { WindowCollector } from './window-collector.ts';
import type { BlobFailure, BlobFindings, WindowFindings } from './window-findings.ts';

export interface Phase {
  readonly kind: Kind;
  /** Kinds and ids ascend, by the file's own word. Whether they do is for the caller to see from the findings. */
  readonly sorted: boolean;
  /** Ways or nodes that geometry needs, ascending. */
  readonly wantedIds: Float64Array;
}

export interface Window {
  readonly bytes: Uint8Array;
  readonly blobs: readonly WindowBlob[];
}

export interface WindowBlob {
  /** In the file. */
  readonly offset: number;
  /** Of its body in the window. */
  readonly from: number;
  readonly to: number;
}

interface HeldBlock {
  readonly offset: number;
  readonly block: Block;
  /** Of this phase's kind; NaN when it cannot be told or ids do not ascend from it. */
  readonly first: number;
}

type ReadBlock = (block: Block, range: WantedRange) => void;

export class WindowReader {
  readonly #bits: RuleBits;
  readonly #table: TagTable;
  readonly #collector: WindowCollector;
  readonly #unpacker = new Unpacker();
  #phase: Phase = { kind: RELATION, sorted: false, wantedIds: new Float64Array(0) };
  #readBlock: ReadBlock = () => {};
  #held: HeldBlock | undefined;
  /** Where in the file the blob starts that is worked on. */
  #at = 0;

  constructor(rules: ScanRules) {
    this.#bits = new RuleBits(rules);
    this.#table = this.#bits.table();
    this.#collector = new WindowCollector(this.#bits, this.#table);
  }

  begin(phase: Phase): void {
    this.#phase = phase;
    this.#readBlock = this.#readerOf(phase);
  }

  read(window: Window): WindowFindings {
    const blobs: BlobFindings[] = [];
    let failure: BlobFailure | undefined;
    try {
      for (const blob of window.blobs) blobs.push(this.#visit(blob, window.bytes));
      this.#settle(Number.NaN);
    } catch (error) {
      this.#held = undefined;
      failure = failureOf(this.#at, error);
    }
    return { blobs, failure, ...this.#collector.take() };
  }

  #visit({ offset, from, to }: WindowBlob, bytes: Uint8Array): BlobFindings {
    this.#at = offset;
    const block = parseBlock(this.#unpacker.unpack(parseBlob(bytes.subarray(from, to))));
    const kinds = kindsOf(block, this.#phase.sorted);
    const holdsKind = (kinds & (1 << this.#phase.kind)) !== 0;
    const first = holdsKind ? this.#firstOf(block) : Number.NaN;
    // A block of another kind says nothing about where the ids of this kind end.
    this.#settle(first);
    this.#held = holdsKind ? { offset, block, first } : undefined;
    return { offset, kinds, first };
  }

  /** Negative ids (made by editors) come before the others, by their size: not ascending, so nothing is skipped. */
  #firstOf(block: Block): number {
    const group = this.#phase.sorted && block.groups.find(({ kind }) => kind === this.#phase.kind);
    const first = group ? firstId(block.bytes, group) : Number.NaN;
    return first >= 0 ? first : Number.NaN;
  }

  #settle(nextFirst: number): void {
    const held = this.#held;
    if (!held) return;
    this.#held = undefined;
    this.#at = held.offset;
    const { block } = held;
    const range = this.#rangeBetween(held.first, nextFirst);
    this.#table.load(block.bytes, block.table.from, block.table.to);
    if ((this.#table.possible & this.#bits.of(this.#phase.kind)) !== 0 || range.from < range.to)
      this.#readBlock(block, range);
  }

  #rangeBetween(first: number, next: number): WantedRange {
    const ids = this.#phase.wantedIds;
    if (Number.isNaN(first)) return { from: 0, to: ids.length, ascending: false };
    const from = lowerBound(ids, first);
    return { from, to: Number.isNaN(next) ? ids.length : lowerBound(ids, next, from), ascending: true };
  }

  #readerOf({ kind, wantedIds }: Phase): ReadBlock {
    if (kind === RELATION) {
      const sink = this.#collector.relations();
      return (block) => readRelations(block, sink);
    }
    if (kind === WAY) {
      const sink = this.#collector.ways(wantedIds);
      return (block, range) => readWays(block, range, sink);
    }
    const reader = new NodeReader(this.#collector.nodes(wantedIds));
    return (block, range) => reader.read(block, range);
  }
}

function kindsOf(block: Block, sorted: boolean): number {
  let kinds = 0;
  for (const { kind } of block.groups) {
    // A later kind was there already.
    if (sorted && kinds >>> (kind + 1) !== 0) throw new Damage(KINDS_OUT_OF_ORDER);
    kinds |= 1 << kind;
  }
  return kinds;
}

function failureOf(offset: number, error: unknown): BlobFailure {
  if (error instanceof Damage) return { offset, kind: 'damage', what: error.message };
  if (error instanceof Unsupported) return { offset, kind: 'unsupported', what: error.message };
  throw error;
}
