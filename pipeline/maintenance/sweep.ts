/**
 * The daily sweep, by the worker and by `lootiles sweep`: generations that are not read any more, contributions that
 * count for nothing any more, files that killed work left behind.
 */

import type { Database } from '../../overlay/database/database.ts';
import { pruneExpired } from '../../overlay/retention.ts';
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
  const expired = database ? await pruneExpired(database, now) : {};
  return { expired: Object.fromEntries(Object.entries(expired).filter(([, rows]) => rows > 0)) };
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
