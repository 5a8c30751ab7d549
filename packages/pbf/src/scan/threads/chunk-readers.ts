/**
 * The readers of the chunks of a file: the calling thread, and worker threads beside it if the file is worth them.
 *
 * Invariant: findings come in the order of the chunks, whichever thread was faster. What is in flight is bounded by
 * count and by bytes; the memory of a chunk is used again once its findings are there.
 * Cost: a thread takes some 60 ms to start, while the calling one reads already.
 */

import type { FileMaps } from '../../node-store.ts';
import type { ChunkFindings } from '../chunk-findings.ts';
import type { ScanRules } from '../tag-rules/rule-bits.ts';
import { type Chunk, ChunkReader, type Phase } from './chunk-reader.ts';
import type { ScanThread } from './scan-thread.ts';

/** One to work on, and one for when it is done before the calling thread looks again. */
const CHUNKS_PER_THREAD = 2;
/** Bounds of what is in flight: few chunks for few threads, since each is memory that is touched the first time. */
const MAX_IN_FLIGHT = 24;
const IN_FLIGHT_PER_THREAD = 4;
const MAX_BYTES_IN_FLIGHT = 48 * 1024 * 1024;

interface InFlight<W extends Chunk> {
  readonly chunk: W;
  readonly found: Promise<ChunkFindings>;
  isDone: boolean;
}

export class ChunkReaders {
  readonly #own: ChunkReader;
  readonly #threads: readonly ScanThread[];
  readonly #maxInFlight: number;
  #spare: Uint8Array[] = [];

  constructor(rules: ScanRules, threads: readonly ScanThread[], maps: FileMaps | undefined) {
    this.#threads = threads;
    this.#maxInFlight = Math.min(IN_FLIGHT_PER_THREAD * (threads.length + 1), MAX_IN_FLIGHT);
    this.#own = new ChunkReader(rules, maps);
  }

  /**
   * Memory for a chunk of at least so many bytes. Fresh memory costs a page fault for every 4 KiB, so it is used again,
   * the latest first: that one may still be in the cache of a core.
   */
  memory(bytes: number): Uint8Array {
    const fit = this.#spare.findLastIndex(({ length }) => length >= bytes);
    if (fit >= 0) return this.#spare.splice(fit, 1)[0]!;
    // Chunks only grow: what is too small now is too small for good.
    this.#spare = [];
    return new Uint8Array(new SharedArrayBuffer(bytes));
  }

  /** Each chunk with its findings, in order. Do not use the bytes of a yielded chunk: their buffer is reused. */
  async *read<W extends Chunk>(
    phase: Phase,
    chunks: AsyncIterable<W>,
  ): AsyncGenerator<readonly [W, ChunkFindings], void, void> {
    this.#own.begin(phase);
    for (const thread of this.#threads) thread.begin(phase);
    const queue: InFlight<W>[] = [];
    let bytesInFlight = 0;
    const first = async () => {
      const { chunk, found } = queue.shift()!;
      const findings = await found;
      bytesInFlight -= chunk.bytes.length;
      this.#spare.push(chunk.bytes);
      return [chunk, findings] as const;
    };
    for await (const chunk of chunks) {
      queue.push(this.#start(chunk));
      bytesInFlight += chunk.bytes.length;
      while (queue[0]?.isDone || queue.length >= this.#maxInFlight || bytesInFlight > MAX_BYTES_IN_FLIGHT)
        yield await first();
    }
    while (queue.length > 0) yield await first();
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  /** The calling thread works when all others have enough to do. */
  #start<W extends Chunk>(chunk: W): InFlight<W> {
    const thread = this.#threads.find(({ waiting }) => waiting < CHUNKS_PER_THREAD);
    if (!thread) return { chunk, found: Promise.resolve(this.#own.read(chunk)), isDone: true };
    const found = thread.read(chunk);
    const started = { chunk, found, isDone: false };
    found.then(
      () => {
        started.isDone = true;
      },
      () => {},
    );
    return started;
  }
}
