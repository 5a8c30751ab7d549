/**
 * Who reads the windows of a file: the calling thread, and worker threads beside it where the file is worth them.
 *
 * Invariant: findings come in the order of the windows, whichever thread was faster. What is in flight is bounded by
 * count and by bytes; the memory of a window is used again once its findings are there.
 * Cost: a thread takes some 60 ms to start, while the calling one reads already.
 */
import type { ScanRules } from './rule-bits.ts';
import type { ScanThread } from './scan-thread.ts';
import type { WindowFindings } from './window-findings.ts';
import { type Phase, type Window, WindowReader } from './window-reader.ts';

/** One to work on, and one for when it is done before the calling thread looks again. */
const WINDOWS_PER_THREAD = 2;
const MAX_IN_FLIGHT = 24;
const MAX_BYTES_IN_FLIGHT = 48 * 1024 * 1024;

interface InFlight<W extends Window> {
  readonly window: W;
  readonly found: Promise<WindowFindings>;
  isDone: boolean;
}

export class WindowReaders {
  readonly #own: WindowReader;
  readonly #threads: readonly ScanThread[];
  #spare: Uint8Array[] = [];

  constructor(rules: ScanRules, threads: readonly ScanThread[]) {
    this.#threads = threads;
    this.#own = new WindowReader(rules);
  }

  /** At least so many bytes to make a window of. Fresh memory costs a page fault for every 4 KiB, so it is used again. */
  memory(bytes: number): Uint8Array {
    const fit = this.#spare.findIndex(({ length }) => length >= bytes);
    if (fit >= 0) return this.#spare.splice(fit, 1)[0]!;
    // Windows only grow: what is too small now is too small for good.
    this.#spare = [];
    return new Uint8Array(new SharedArrayBuffer(bytes));
  }

  /** Each window with its findings, in order. Its bytes are gone then: they went back to `memory`. */
  async *read<W extends Window>(
    phase: Phase,
    windows: AsyncIterable<W>,
  ): AsyncGenerator<readonly [W, WindowFindings], void, void> {
    this.#own.begin(phase);
    for (const thread of this.#threads) thread.begin(phase);
    const queue: InFlight<W>[] = [];
    let bytesInFlight = 0;
    const first = async () => {
      const { window, found } = queue.shift()!;
      const findings = await found;
      bytesInFlight -= window.bytes.length;
      this.#spare.push(window.bytes);
      return [window, findings] as const;
    };
    for await (const window of windows) {
      queue.push(this.#start(window));
      bytesInFlight += window.bytes.length;
      while (queue[0]?.isDone || queue.length >= MAX_IN_FLIGHT || bytesInFlight > MAX_BYTES_IN_FLIGHT)
        yield await first();
    }
    while (queue.length > 0) yield await first();
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  /** The calling thread works when all others have enough to do. */
  #start<W extends Window>(window: W): InFlight<W> {
    const thread = this.#threads.find(({ waiting }) => waiting < WINDOWS_PER_THREAD);
    if (!thread) return { window, found: Promise.resolve(this.#own.read(window)), isDone: true };
    const found = thread.read(window);
    const started = { window, found, isDone: false };
    found.then(
      () => {
        started.isDone = true;
      },
      () => {},
    );
    return started;
  }
}
