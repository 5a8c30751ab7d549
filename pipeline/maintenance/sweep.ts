/**
 * The daily sweep, by the worker and by `lootiles sweep`: generations that are not read any more, contributions that
 * count for nothing any more, files that killed work left behind.
 */
import { z } from 'zod';
import type { Database } from '../../overlay/database/database.ts';
import { monthsBefore } from '../../overlay/database/time-windows.ts';
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
