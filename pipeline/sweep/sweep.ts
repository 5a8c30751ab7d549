/**
 * Everything that is cleared away once a day, by the worker and by `lootiles sweep`: generations that nobody reads,
 * words of people that count for nothing any more, what killed work left behind.
 */
import type { Database } from '../../overlay/database.ts';
import { pruneExpired } from '../../overlay/retention.ts';
import { pruneStore } from '../../shards/prune-store.ts';
import type { Store } from '../../shards/store.ts';
import { withPublishLock } from '../rebuild/publish-lock.ts';
import { removeLeftBehind } from './left-behind.ts';

export interface SweepParts {
  readonly store: Store;
  /** undefined: nobody could have said anything yet. */
  readonly database?: Database | undefined;
  /** As EXTRACT names it. */
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
export async function sweepPeople({ database }: SweepParts, now: Date): Promise<Pick<Swept, 'expired'>> {
  const expired = database ? await pruneExpired(database, now) : {};
  return { expired: Object.fromEntries(Object.entries(expired).filter(([, rows]) => rows > 0)) };
}

/** What work left behind. */
export async function sweepFiles(parts: SweepParts, now: Date): Promise<Pick<Swept, 'files'>> {
  const { store, extract, dumpsKept = 0 } = parts;
  const served = store.readCurrent()?.extract;
  const extracts = [extract, served].filter((name) => name !== undefined);
  return {
    files: await removeLeftBehind(store.dataDir, { extracts, dumps: dumpsKept }, now.getTime()),
  };
}
