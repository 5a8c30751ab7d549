/**
 * One publisher at a time: who moves the pointer holds this lock from reading it to writing it, so that no two
 * build on the same generation and one loses what the other added.
 *
 * Two locks in one: of the processes on this machine, which needs no database; and in Postgres, for publishers on
 * other machines. Both end with their process, however it ends.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../overlay/database/database.ts';
import { exclusiveLock } from '../overlay/database/locks.ts';
import type { Store } from '../shards/store/store.ts';

const TRY_AGAIN_MS = 25;
/** The longest that a publisher takes is the end of a first import, some seconds. */
const LONGEST_WAIT_MS = 600_000;
/** Key of the lock: any number that no other program takes: "loot" in ASCII. */
const ADVISORY_LOCK = 0x6c6f6f74;

/**
 * Waits for its turn, brings what other machines published, and runs `work`. Throws what `work` throws, and if neither
 * can be had.
 */
export async function withPublishLock<T>(
  store: Store,
  database: Database | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await exclusiveLock(join(store.dataDir, 'publish.lock'), LONGEST_WAIT_MS);
  const refreshed = async () => {
    await store.refresh();
    return await work();
  };
  try {
    return database ? await withAdvisoryLock(database, refreshed) : await refreshed();
  } finally {
    lock.release();
  }
}

const Tried = z.object({ locked: z.boolean() });

/** Freed with its transaction, also if the connection is lost. */
async function withAdvisoryLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await database.transaction(async (queries) => {
      const sql = 'SELECT pg_try_advisory_xact_lock($1) AS locked';
      const [tried] = await queries.query(Tried, sql, [ADVISORY_LOCK]);
      return tried?.locked ? { result: await work() } : undefined;
    });
    if (done) return done.result;
    await sleep(TRY_AGAIN_MS);
  }
}
