/**
 * Worker threads of a scan, which read the windows that they are sent (scan-worker.ts).
 *
 * The memory of windows is shared: a thread is told of it once, and of what is in it each time.
 */
import { Worker } from 'node:worker_threads';
import type { ScanRules } from './rule-bits.ts';
import type { WindowFindings } from './window-findings.ts';
import type { Phase, Window, WindowBlob } from './window-reader.ts';

export type ThreadTask =
  | { readonly phase: Phase }
  /** Memory by its number; the bytes come along the first time. */
  | {
      readonly memory: number;
      readonly bytes: Uint8Array | undefined;
      readonly blobs: readonly WindowBlob[];
    };

export type ThreadAnswer = 'ready' | WindowFindings;

interface Waiting {
  readonly resolve: (found: WindowFindings) => void;
  readonly reject: (error: Error) => void;
}

/** Answers come in the order of the tasks. */
export class ScanThread {
  /** When it can read, or never will. */
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  readonly #memory = new Map<Uint8Array, number>();
  #fault: Error | undefined;
  #isReady = false;

  constructor(rules: ScanRules) {
    this.#worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { workerData: rules });
    this.#worker.on('message', (answer: ThreadAnswer) => {
      if (answer !== 'ready') this.#waiting.shift()?.resolve(answer);
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
    this.ready = new Promise((resolve) => {
      for (const event of ['message', 'exit'])
        this.#worker.once(event, () => {
          this.#isReady = true;
          resolve();
        });
    });
  }

  /** Windows that it has been sent and not answered yet; infinite before it can read any. */
  get waiting(): number {
    return this.#isReady ? this.#waiting.length : Number.POSITIVE_INFINITY;
  }

  begin(phase: Phase): void {
    this.#post({ phase });
  }

  /** The bytes must stay as they are until the findings have come. */
  read({ bytes, blobs }: Window): Promise<WindowFindings> {
    const findings = new Promise<WindowFindings>((resolve, reject) => {
      if (this.#fault) reject(this.#fault);
      else this.#waiting.push({ resolve, reject });
    });
    // When an earlier window ends the scan, nobody awaits this one any more.
    findings.catch(() => {});
    const known = this.#memory.get(bytes);
    const memory = known ?? this.#memory.size;
    this.#memory.set(bytes, memory);
    this.#post({ memory, bytes: known === undefined ? bytes : undefined, blobs });
    return findings;
  }

  async close(): Promise<void> {
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
