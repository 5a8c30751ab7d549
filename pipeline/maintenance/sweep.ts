/**
 * The daily sweep, by the worker and by `lootiles sweep`: generations that are not read any more, contributions that
 * count for nothing any more, files that killed work left behind.
 */
import { z } from 'zod';
import type { Logger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';
import type { Database } from '../../overlay/database/database.ts';
import { dayOf, monthsBefore } from '../../overlay/database/time-windows.ts';
import { pruneExpired, SPARE_MONTHS } from '../../overlay/retention.ts';
import { countedAtOf, type Manifest } from '../../shards/generation/manifest.ts';
import { pruneStore } from '../../shards/store/prune-store.ts';
import type { Store } from '../../shards/store/store.ts';
import { withPublishLock } from '../publish-lock.ts';
import { removeLeftBehind } from './left-behind.ts';

export interface SweepParts {
  readonly store: Store;
  /** The database; undefined: there cannot be contributions yet. */
  readonly database?: Database | undefined;
  /** The extract as EXTRACT names it. */
  readonly extract?: string | undefined;
  /** Dated dumps that stay; 0 leaves all of them. */
  readonly dumpsKept?: number;
}

export interface Swept {
  readonly manifests: number;
  readonly blobs: number;
  /** Files and folders left behind. */
  readonly files: number;
  /** Rows of people by table; only tables that lost some. */
  readonly expired: Readonly<Record<string, number>>;
}

/** Old generations. Without a current one nothing is removed: what is there may be all there is. */
export async function sweepStore(
  { store, database }: SweepParts,
  now: Date,
): Promise<Pick<Swept, 'manifests' | 'blobs'>> {
  if (store.currentGeneration() === undefined) return { manifests: 0, blobs: 0 };
  return await withPublishLock(store, database, () => pruneStore(store, now.getTime()));
}

/** Words of people. After a recount: it must have seen what is deleted here. */
export async function sweepContributions(
  { database }: SweepParts,
  now: Date,
): Promise<Pick<Swept, 'expired'>> {
  const expired = database ? await pruneAlone(database, now) : {};
  return { expired: Object.fromEntries(Object.entries(expired).filter(([, rows]) => rows > 0)) };
}

const Tried = z.object({ locked: z.boolean() });
/** "prun" in ASCII. */
const PRUNE_LOCK = 1_886_549_358;

/**
 * Deletes nothing if another process does it now: two that delete the same rows in another order would stop each other.
 * The lock ends with its transaction, also if the connection is lost.
 */
async function pruneAlone(database: Database, now: Date): Promise<Record<string, number>> {
  return await database.transaction(async (queries) => {
    const [tried] = await queries.query(Tried, 'SELECT pg_try_advisory_xact_lock($1) AS locked', [
      PRUNE_LOCK,
    ]);
    return tried?.locked ? await pruneExpired(database, now) : {};
  });
}

/** Removes files that killed work left behind. */
export async function sweepFiles(parts: SweepParts, now: Date): Promise<Pick<Swept, 'files'>> {
  const { store, extract, dumpsKept = 0 } = parts;
  const served = store.readCurrent()?.extract;
  const extracts = [extract, served].filter((name) => name !== undefined);
  return {
    files: await removeLeftBehind(store.dataDir, { extracts, dumps: dumpsKept }, now.getTime()),
  };
}

/**
 * Guards unattended work against a wrong clock: one that is years ahead would delete all contributions. Returns a text with
 * the remedy if the clock is further ahead of the last count than a worker is usually away. The time that was last counted
 * up to is in the manifest, so a leap is seen by any process, also after a restart. An import of a download asks its server
 * for the time as well, and ends a leap that is one of idleness.
 */
export function clockLeap(
  served: Pick<Manifest, 'counted_at' | 'created_at'> | undefined,
  now: Date,
): string | undefined {
  if (!served) return undefined;
  const counted = countedAtOf(served);
  if (monthsBefore(now, SPARE_MONTHS) <= new Date(counted)) return undefined;
  return (
    `The clock of this machine says ${now.toISOString()}, but the data was last counted at ${counted}. ` +
    'Set the clock. If it is right, run "lootiles sweep" or "lootiles import". Until then no contribution is deleted.'
  );
}

/**
 * Housekeeping of the worker between rebuilds. Sweeps old generations every minute, in an object store every ten,
 * everything else (sweep.ts) every day.
 */
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
