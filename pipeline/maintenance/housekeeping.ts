/**
 * Housekeeping of the worker between rebuilds. Sweeps old generations every minute, in an object store every ten,
 * everything else (sweep.ts) every day.
 */
import type { Logger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { dayOf } from '../../overlay/database/time-windows.ts';
import { withPublishLock } from '../publish-lock.ts';
import { type SweepParts, sweepContributions, sweepFiles, sweepStore } from './sweep.ts';

const STORE_EVERY_MS = 60_000;
const OBJECTS_EVERY_MS = 600_000;

export class Housekeeping {
  readonly #parts: SweepParts;
  readonly #log: Logger;
  #storeMs = 0;
  #objectsMs = 0;
  #sweptDay = '';

  constructor(parts: SweepParts, log: Logger) {
    this.#parts = parts;
    this.#log = log;
  }

  /**
   * After a recount: it must have seen what is deleted here. `leap` says why the clock cannot be believed. Without a generation
   * nothing says whether it can, so no contribution is deleted.
   */
  async clear(now: Date, leap?: string): Promise<void> {
    const nowMs = now.getTime();
    // Looked at first: the sweeps below bring a generation that no recount has seen.
    const isCounted = this.#parts.store.currentGeneration() !== undefined;
    if (nowMs - this.#storeMs >= STORE_EVERY_MS) {
      this.#storeMs = nowMs;
      await sweepStore(this.#parts, now);
    }
    if (nowMs - this.#objectsMs >= OBJECTS_EVERY_MS) {
      this.#objectsMs = nowMs;
      await this.#sweepObjects(nowMs);
    }
    if (dayOf(now) === this.#sweptDay) return;
    if (leap === undefined && isCounted) {
      const { expired } = await sweepContributions(this.#parts, now);
      if (Object.keys(expired).length > 0) this.#log.info('Deleted expired contributions.', { expired });
    } else if (leap !== undefined) {
      this.#log.warn(leap);
    }
    this.#sweptDay = dayOf(now);
    await this.#clearFiles(now);
  }

  async #sweepObjects(nowMs: number): Promise<void> {
    const { store, database } = this.#parts;
    const { restored } = await withPublishLock(store, database, () => store.sweepShared(nowMs));
    if (restored > 0)
      this.#log.warn('The object store lacked blobs of the current generation. They were uploaded again.', {
        blobs: restored,
      });
  }

  /** A file that cannot be removed does not stop publications; it is tried again the next day. */
  async #clearFiles(now: Date): Promise<void> {
    try {
      const removed = await sweepFiles(this.#parts, now);
      if (removed.files > 0) this.#log.info('Removed leftover files.', removed);
    } catch (error) {
      const reason = reasonOf(error);
      this.#log.warn('Removing leftover files failed. The next try is tomorrow.', { reason });
    }
  }
}
