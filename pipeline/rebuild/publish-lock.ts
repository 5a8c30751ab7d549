/**
 * One publisher at a time: who moves the pointer holds this lock from reading it to writing it, so that no two
 * build on the same generation and one loses what the other added.
 *
 * Two locks in one. A file lock in DATA_DIR, held by an SQLite transaction: the kernel frees it when its process
 * dies, however it dies, and it needs no database. And a Postgres advisory lock, for publishers on other machines.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../../overlay/database.ts';
import type { Store } from '../../shards/store.ts';

const TRY_AGAIN_MS = 20;
/** Any number, so long as nobody else takes it: "loot" in ASCII. */
const ADVISORY_LOCK = 0x6c6f6f74;

/** Waits for its turn, however long, and runs `work`. Throws what `work` throws. */
export async function withPublishLock<T>(
  store: Store,
  database: Database | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const file = await lockFile(join(store.dataDir, 'publish.lock'));
  try {
    return database ? await withAdvisoryLock(database, work) : await work();
  } finally {
    file.close();
  }
}

async function lockFile(path: string): Promise<DatabaseSync> {
  for (;;) {
    // No waiting inside SQLite: it would stop the whole process.
    const file = new DatabaseSync(path, { timeout: 0 });
    try {
      file.exec('BEGIN EXCLUSIVE');
      return file;
    } catch (error) {
      file.close();
      if (!isBusy(error)) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

const Tried = z.object({ locked: z.boolean() });

/** Freed with its transaction, also where the connection is lost. */
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
