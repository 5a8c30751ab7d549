/**
 * Worker threads of a scan, which read the chunks that they are sent (scan-worker.ts).
 *
 * The memory of chunks is shared: a thread gets it once, and a description of its content each time.
 */
import { Worker } from 'node:worker_threads';
import { READY, started } from '../../blocks/ordered-threads.ts';
import type { ChunkFindings } from '../chunk-findings.ts';
import type { Chunk, Phase } from './chunk-reader.ts';
import type { ThreadAnswer, ThreadSetup, ThreadTask } from './thread-messages.ts';

interface Waiting {
  readonly resolve: (found: ChunkFindings) => void;
  readonly reject: (error: Error) => void;
}

/** Answers come in the order of the tasks. */
export class ScanThread {
  /** Settles when the thread can read, or never will. */
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  readonly #memory = new Map<Uint8Array, number>();
  #fault: Error | undefined;
  #isReady = false;

  constructor(setup: ThreadSetup) {
    this.#worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { workerData: setup });
    this.#worker.on('message', (answer: ThreadAnswer) => {
      if (answer !== READY) this.#waiting.shift()?.resolve(answer);
    });
    this.#worker.on('error', (error) =>
      this.#fail(error instanceof Error ? error : new Error(String(error))),
    );
    this.#worker.on('exit', (code) =>
      this.#fail(
        new Error(
          `A thread of the scan ended with code ${code}. It may have run out of memory: free some, then import again.`,
        ),
      ),
    );
    this.ready = started(this.#worker).then(() => {
      this.#isReady = true;
    });
  }

  /** Chunks that it has been sent and not answered yet; infinite before it can read any. */
  get waiting(): number {
    return this.#isReady ? this.#waiting.length : Number.POSITIVE_INFINITY;
  }

  begin(phase: Phase): void {
    this.#post({ phase });
  }

  /** The bytes must stay as they are until the findings have come. */
  read({ bytes, blobs }: Chunk): Promise<ChunkFindings> {
    const findings = new Promise<ChunkFindings>((resolve, reject) => {
      if (this.#fault) reject(this.#fault);
      else this.#waiting.push({ resolve, reject });
    });
    // If an earlier chunk ends the scan, this promise is no longer awaited.
    findings.catch(() => {});
    const known = this.#memory.get(bytes);
    const memory = known ?? this.#memory.size;
    this.#memory.set(bytes, memory);
    this.#post({ memory, bytes: known === undefined ? bytes : undefined, blobs });
    return findings;
  }

  /** Waits until the thread has started (`started` says why). */
  async close(): Promise<void> {
    await this.ready;
    await this.#worker.terminate();
  }

  #post(task: ThreadTask): void {
    this.#worker.postMessage(task);
  }

  #fail(error: Error): void {
    this.#fault ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#fault);
  }
}
