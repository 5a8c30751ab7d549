/**
 * What the worker clears away between rebuilds: old generations every minute, in an object store every ten, everything
 * else (sweep.ts) every day.
 */
import type { Log } from '../../overlay/log.ts';
import { dayOf } from '../../overlay/time-windows.ts';
import { SharedStore } from '../../shards/object-store/shared-store.ts';
import { ObjectSweep } from '../../shards/object-store/sweep-objects.ts';
import { type SweepParts, sweepFiles, sweepPeople, sweepStore } from '../sweep/sweep.ts';
import { withPublishLock } from './publish-lock.ts';

const STORE_EVERY_MS = 60_000;
const OBJECTS_EVERY_MS = 600_000;

export class Housekeeping {
  readonly #parts: SweepParts;
  readonly #log: Log;
  readonly #objects: ObjectSweep | undefined;
  #storeMs = 0;
  #objectsMs = 0;
  #sweptDay = '';

  constructor(parts: SweepParts, log: Log) {
    this.#parts = parts;
    this.#log = log;
    this.#objects = parts.store instanceof SharedStore ? new ObjectSweep(parts.store) : undefined;
  }

  /** After a recount: it must have seen what is deleted here. `leap` says why the clock cannot be believed. */
  async clear(now: Date, leap?: string): Promise<void> {
    const nowMs = now.getTime();
    if (nowMs - this.#storeMs >= STORE_EVERY_MS) {
      this.#storeMs = nowMs;
      await sweepStore(this.#parts, now);
    }
    if (this.#objects && nowMs - this.#objectsMs >= OBJECTS_EVERY_MS) {
      this.#objectsMs = nowMs;
      await this.#sweepObjects(this.#objects, nowMs);
    }
    if (dayOf(now) === this.#sweptDay) return;
    if (leap === undefined) {
      const { expired } = await sweepPeople(this.#parts, now);
      this.#log.info({ expired }, 'Deleted expired contributions.');
    } else {
      this.#log.warn({}, leap);
    }
    this.#sweptDay = dayOf(now);
    await this.#clearFiles(now);
  }

  async #sweepObjects(objects: ObjectSweep, nowMs: number): Promise<void> {
    const { store, database } = this.#parts;
    const { mended } = await withPublishLock(store, database, () => objects.run(nowMs));
    if (mended > 0)
      this.#log.warn(
        { blobs: mended },
        'The object store lacked blobs of the current generation. They were uploaded again.',
      );
  }

  /** A file that cannot be removed keeps nobody from publishing; it is tried again the next day. */
  async #clearFiles(now: Date): Promise<void> {
    try {
      this.#log.info(await sweepFiles(this.#parts, now), 'Removed leftover files.');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#log.warn({ reason }, 'Removing leftover files failed. The next try is tomorrow.');
    }
  }
}
