/**
 * Lets a long computation share its process: other work waits for the end of a slice, not for the end of it all.
 *
 * Threads were rejected: the computations that use this read mapped files and large maps, which a thread would have to
 * build again.
 */
import { setImmediate as nextTick } from 'node:timers/promises';

/** A contribution is published in some 40 ms; a slice of this length adds little to that. */
const SLICE_MS = 10;

export class Breather {
  #sliceEndMs = performance.now() + SLICE_MS;

  /** Whether the slice is over: then wait for `breathe`. */
  get isDue(): boolean {
    return performance.now() >= this.#sliceEndMs;
  }

  /** Ends the slice, waits for the rest of the process, begins the next slice. */
  async breathe(): Promise<void> {
    await nextTick();
    this.#sliceEndMs = performance.now() + SLICE_MS;
  }
}
