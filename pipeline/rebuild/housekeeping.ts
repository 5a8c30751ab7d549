/** What the worker clears away between rebuilds: old generations every minute, expired words of people every day. */
import type { Database } from '../../overlay/database.ts';
import { pruneExpired } from '../../overlay/retention.ts';
import { dayOf } from '../../overlay/time-windows.ts';
import { SharedStore } from '../../shards/object-store/shared-store.ts';
import { ObjectSweep } from '../../shards/object-store/sweep-objects.ts';
import { pruneStore } from '../../shards/prune-store.ts';
import type { Store } from '../../shards/store.ts';
import { withPublishLock } from './publish-lock.ts';

const STORE_EVERY_MS = 60_000;
const OBJECTS_EVERY_MS = 600_000;

export class Housekeeping {
  readonly #store: Store;
  readonly #database: Database;
  readonly #objects: ObjectSweep | undefined;
  #storeMs = 0;
  #objectsMs = 0;
  #expiredDay = '';

  constructor(store: Store, database: Database) {
    this.#store = store;
    this.#database = database;
    this.#objects = store instanceof SharedStore ? new ObjectSweep(store) : undefined;
  }

  /** After a recount: it must have seen what is deleted here. */
  async clear(now: Date): Promise<void> {
    const nowMs = now.getTime();
    if (nowMs - this.#storeMs >= STORE_EVERY_MS && this.#store.currentGeneration() !== undefined) {
      this.#storeMs = nowMs;
      await withPublishLock(this.#store, this.#database, () => pruneStore(this.#store, nowMs));
    }
    if (this.#objects && nowMs - this.#objectsMs >= OBJECTS_EVERY_MS) {
      this.#objectsMs = nowMs;
      await withPublishLock(this.#store, this.#database, async () => this.#objects?.run(nowMs));
    }
    if (dayOf(now) !== this.#expiredDay) {
      await pruneExpired(this.#database, now);
      this.#expiredDay = dayOf(now);
    }
  }
}
