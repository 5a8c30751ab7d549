/**
 * An extract kind by kind, for readers that need nodes before ways: chunks of whole blobs, which any thread can unpack,
 * and the check that the file keeps the order that its header promises.
 *
 * A file whose header promises no order is walked whole for every kind.
 */

import { FileOrder, KINDS_OUT_OF_ORDER } from '../file/file-order.ts';
import { parseBlob } from '../file/pbf-blobs.ts';
import { PbfFile } from '../file/pbf-file.ts';
import type { ScanHeader } from '../file/pbf-header.ts';
import { readFileHeader, type Section, sectionsOf } from '../file/pbf-sections.ts';
import { type Block, type Kind, parseBlock } from '../file/primitive-block.ts';
import { Damage, Unsupported } from '../file/protobuf.ts';
import { Unpacker } from '../file/unpacker.ts';
import { inOrder, type ThreadWork } from './ordered-threads.ts';

/** Whole blobs in a row, to be read in any thread. Its bytes may be moved there. */
export interface BlobChunk {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly blobs: readonly { readonly offset: number; readonly from: number; readonly to: number }[];
  readonly isSorted: boolean;
}

/** Results of a chunk besides the answer of its reader. */
export interface ChunkReport {
  /** Kinds of objects of each blob: a bit (1 << Kind) each. */
  readonly blobs: readonly { readonly offset: number; readonly kinds: number }[];
  /** Why the blob behind those could not be read. */
  readonly failure:
    | { readonly offset: number; readonly isDamage: boolean; readonly what: string }
    | undefined;
}

/** Descriptor of an open file. Close `file` at the end. */
export interface Extract {
  readonly file: PbfFile;
  readonly header: ScanHeader;
  /** Sections by Kind. */
  readonly sections: readonly Section[];
}

export async function openExtract(path: string): Promise<Extract> {
  const file = await PbfFile.open(path);
  try {
    const { header, dataStart } = await readFileHeader(file);
    const whole: Section = { from: dataStart, to: file.size };
    const sections = header.sorted ? await sectionsOf(file, dataStart) : [whole, whole, whole];
    return { file, header, sections };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Chunks with all objects of a kind. */
async function* chunksOf({ file, header, sections }: Extract, kind: Kind): AsyncGenerator<BlobChunk> {
  const { from, to } = sections[kind]!;
  for await (const { offset, bytes, frames } of file.chunks(from, to, (size) => new Uint8Array(size))) {
    const blobs = frames
      .filter(({ type }) => type === 'OSMData')
      .map((frame) => ({ offset: frame.offset, from: frame.bodyAt - offset, to: frame.next - offset }));
    yield {
      bytes: new Uint8Array(bytes.subarray(0, frames.at(-1)!.next - offset)),
      blobs,
      isSorted: header.sorted,
    };
  }
}

export interface FileBlock {
  /** Offset of its blob in the file. */
  readonly offset: number;
  readonly block: Block;
}

/** Blocks of a sorted extract that may hold a kind, one by one. Each outlives one further call. Throws ExtractFault. */
export async function* blocksOf(extract: Extract, kind: Kind): AsyncGenerator<FileBlock, void, void> {
  const unpacker = new Unpacker();
  const order = new FileOrder();
  for await (const { bytes, blobs } of chunksOf(extract, kind))
    for (const { offset, from, to } of blobs) {
      const block = extract.file.at(offset, () => {
        const unpacked = parseBlock(unpacker.unpack(parseBlob(bytes.subarray(from, to))));
        order.check({ kinds: kindsOf(unpacked, true), first: Number.NaN });
        return unpacked;
      });
      yield { offset, block };
    }
}

/** Hands each block of a chunk that holds the kind to `onBlock`. Never throws Damage: it reports it. */
export function readChunk(
  { bytes, blobs, isSorted }: BlobChunk,
  kind: Kind,
  unpacker: Unpacker,
  onBlock: (block: Block) => void,
): ChunkReport {
  const seen: { offset: number; kinds: number }[] = [];
  for (const { offset, from, to } of blobs)
    try {
      const block = parseBlock(unpacker.unpack(parseBlob(bytes.subarray(from, to))));
      const kinds = kindsOf(block, isSorted);
      seen.push({ offset, kinds });
      if ((kinds & (1 << kind)) !== 0) onBlock(block);
    } catch (error) {
      if (!(error instanceof Damage || error instanceof Unsupported)) throw error;
      const failure = { offset, isDamage: error instanceof Damage, what: error.message };
      return { blobs: seen, failure };
    }
  return { blobs: seen, failure: undefined };
}

/** Checks the reports of one kind, in the order of the chunks. Throws ExtractFault. */
class ChunkChecks {
  readonly #extract: Extract;
  readonly #order = new FileOrder();

  constructor(extract: Extract) {
    this.#extract = extract;
  }

  check({ blobs, failure }: ChunkReport): void {
    const { file, header } = this.#extract;
    if (header.sorted)
      for (const { offset, kinds } of blobs)
        file.at(offset, () => this.#order.check({ kinds, first: Number.NaN }));
    if (failure)
      throw file.explained(
        failure.offset,
        failure.isDamage ? new Damage(failure.what) : new Unsupported(failure.what),
      );
  }
}

/** Work of threads on the chunks of an extract. */
export type ChunkWork<Setup, Answer> = Pick<
  ThreadWork<Setup, BlobChunk, Answer>,
  'script' | 'setup' | 'make'
>;

/** Answers for all chunks of a kind, in the order of the file. Throws ExtractFault at what a report says. */
export async function* readInThreads<Setup, Answer extends { readonly report: ChunkReport }>(
  extract: Extract,
  kind: Kind,
  work: ChunkWork<Setup, Answer>,
  threads: number,
): AsyncGenerator<Answer, void, void> {
  const checks = new ChunkChecks(extract);
  const inThread = { ...work, transferOf: ({ bytes }: BlobChunk) => [bytes.buffer] };
  for await (const answer of inOrder(inThread, threads, chunksOf(extract, kind))) {
    checks.check(answer.report);
    yield answer;
  }
}

/** The same in the calling thread. */
export async function readHere(
  extract: Extract,
  kind: Kind,
  read: (chunk: BlobChunk) => ChunkReport,
): Promise<void> {
  const checks = new ChunkChecks(extract);
  for await (const chunk of chunksOf(extract, kind)) checks.check(read(chunk));
}

function kindsOf({ groups }: Block, isSorted: boolean): number {
  let kinds = 0;
  for (const { kind } of groups) {
    if (isSorted && kinds >>> (kind + 1) !== 0) throw new Unsupported(KINDS_OUT_OF_ORDER);
    kinds |= 1 << kind;
  }
  return kinds;
}
