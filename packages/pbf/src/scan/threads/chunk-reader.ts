/**
 * Reads chunks of a file, one phase after the other: inflates their blobs and collects what is of interest in them.
 * Knows nothing of files and threads; each thread that reads has one of these.
 *
 * A block is kept back until the next one is known: the ids between the two first ids are all that it can contain. If
 * none of them is wanted and no tag can match, it is not read.
 * Cost: nearly the whole scan, most of it inflating.
 */
import { KINDS_OUT_OF_ORDER } from '../../file/file-order.ts';
import { parseBlob } from '../../file/pbf-blobs.ts';
import { type Block, firstId, type Kind, parseBlock, RELATION, WAY } from '../../file/primitive-block.ts';
import { Damage, Unsupported } from '../../file/protobuf.ts';
import { Unpacker } from '../../file/unpacker.ts';
import { lowerBound } from '../../lower-bound.ts';
import type { FileMaps } from '../../node-store.ts';
import { openIds, type SortedIds } from '../../spool/id-sorter.ts';
import { ChunkCollector } from '../chunk-collector.ts';
import type { BlobFailure, BlobFindings, ChunkFindings } from '../chunk-findings.ts';
import type { WantedRange } from '../geometry/wanted.ts';
import { NodeReader } from '../read-nodes.ts';
import { readRelations } from '../read-relations.ts';
import { readWays } from '../read-ways.ts';
import { RuleBits, type ScanRules } from '../tag-rules/rule-bits.ts';
import type { TagTable } from '../tag-rules/tag-rules.ts';

export interface Phase {
  readonly kind: Kind;
  /** Kinds and ids ascend, by the file's own word. Whether they do is for the caller to see from the findings. */
  readonly sorted: boolean;
  /** Ways or nodes that geometry needs, ascending. */
  readonly wantedIds: SortedIds;
}

export interface Chunk {
  readonly bytes: Uint8Array;
  readonly blobs: readonly ChunkBlob[];
}

export interface ChunkBlob {
  /** Offset in the file. */
  readonly offset: number;
  /** Start of its body in the chunk. */
  readonly from: number;
  readonly to: number;
}

interface HeldBlock {
  readonly offset: number;
  readonly block: Block;
  /** First id of this phase's kind; NaN if it is not known or ids do not ascend from it. */
  readonly first: number;
}

type ReadBlock = (block: Block, range: WantedRange) => void;

export class ChunkReader {
  readonly #bits: RuleBits;
  readonly #table: TagTable;
  readonly #collector: ChunkCollector;
  readonly #unpacker = new Unpacker();
  readonly #maps: FileMaps | undefined;
  #phase: Phase = { kind: RELATION, sorted: false, wantedIds: new Float64Array(0) };
  #wantedIds: Float64Array = new Float64Array(0);
  #readBlock: ReadBlock = () => {};
  #held: HeldBlock | undefined;
  /** Offset in the file of the blob that is worked on. */
  #at = 0;

  /** @param maps needed if wanted ids come in a file */
  constructor(rules: ScanRules, maps: FileMaps | undefined) {
    this.#maps = maps;
    this.#bits = new RuleBits(rules);
    this.#table = this.#bits.table();
    this.#collector = new ChunkCollector(this.#bits, this.#table);
  }

  begin(phase: Phase): void {
    this.#phase = phase;
    this.#wantedIds = openIds(phase.wantedIds, this.#maps);
    this.#readBlock = this.#readerOf(phase);
  }

  read(chunk: Chunk): ChunkFindings {
    const blobs: BlobFindings[] = [];
    let failure: BlobFailure | undefined;
    try {
      for (const blob of chunk.blobs) blobs.push(this.#visit(blob, chunk.bytes));
      this.#settle(Number.NaN);
    } catch (error) {
      this.#held = undefined;
      failure = failureOf(this.#at, error);
    }
    this.#maps?.dropPages(this.#wantedIds.buffer);
    return { blobs, failure, ...this.#collector.take() };
  }

  #visit({ offset, from, to }: ChunkBlob, bytes: Uint8Array): BlobFindings {
    this.#at = offset;
    const block = parseBlock(this.#unpacker.unpack(parseBlob(bytes.subarray(from, to))));
    const kinds = kindsOf(block, this.#phase.sorted);
    const holdsKind = (kinds & (1 << this.#phase.kind)) !== 0;
    const first = holdsKind ? this.#firstOf(block) : Number.NaN;
    // A block of another kind does not bound the ids of this kind.
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
    const ids = this.#wantedIds;
    if (Number.isNaN(first)) return { from: 0, to: ids.length, ascending: false };
    const from = lowerBound(ids, first);
    return { from, to: Number.isNaN(next) ? ids.length : lowerBound(ids, next, from), ascending: true };
  }

  #readerOf({ kind }: Phase): ReadBlock {
    const wantedIds = this.#wantedIds;
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
    if (sorted && kinds >>> (kind + 1) !== 0) throw new Unsupported(KINDS_OUT_OF_ORDER);
    kinds |= 1 << kind;
  }
  return kinds;
}

function failureOf(offset: number, error: unknown): BlobFailure {
  if (error instanceof Damage) return { offset, kind: 'damage', what: error.message };
  if (error instanceof Unsupported) return { offset, kind: 'unsupported', what: error.message };
  throw error;
}
