/**
 * Ends a download that drips: the pauses are too short to count as a stall, and a planet takes hours. So the average over
 * a window of minutes is judged. What came stays, and the next import continues it.
 */
import { Slow } from './fetch-error.ts';

const WINDOW_MS = 300_000;
/** Slower than a modem: Germany would take twelve days. */
const LEAST_BYTES_PER_S = 4_000;

export class SlowWatch {
  readonly #windowMs: number;
  #sinceMs: number;
  #done: number | undefined;
  #bytes = 0;

  constructor(nowMs: number, windowMs = WINDOW_MS) {
    this.#sinceMs = nowMs;
    this.#windowMs = windowMs;
  }

  /**
   * Throws Slow at the end of a window that was too slow.
   * @param done bytes that are here; fewer than before if the download began anew
   */
  look(done: number, nowMs: number): void {
    this.#bytes += Math.max(0, done - (this.#done ?? done));
    this.#done = done;
    const pastMs = nowMs - this.#sinceMs;
    if (pastMs < this.#windowMs) return;
    const bytesPerS = (this.#bytes * 1000) / pastMs;
    if (bytesPerS < LEAST_BYTES_PER_S) throw new Slow(bytesPerS, pastMs);
    this.#sinceMs = nowMs;
    this.#bytes = 0;
  }
}
