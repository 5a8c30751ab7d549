/** Locks that end with their process, however that ends: between processes of one machine, and between machines. */
import sqlite from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { toFault } from './queries.ts';

/**
 * A lock between processes of one machine: the lock of the operating system on a file, through SQLite, as Node has no call
 * for it. The system frees it when the process is killed, on every platform. A file with a process id cannot promise that.
 * Not for network folders.
 */
export interface ProcessLock {
  release(): void;
}

const RETRY_MS = 25;

/** Waits for the lock; throws after `timeoutMs`. Creates the file if it is missing. */
export async function exclusiveLock(path: string, timeoutMs: number): Promise<ProcessLock> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const lock = tryExclusiveLock(path);
    if (lock) return lock;
    if (Date.now() > deadline)
      throw new Error(
        `Another process has locked ${path} for more than ${timeoutMs} ms. Wait until it ends, then try again.`,
      );
    await sleep(RETRY_MS);
  }
}

/** Returns undefined if another process, or another call of this one, has the lock. */
export function tryExclusiveLock(path: string): ProcessLock | undefined {
  const file = new sqlite.DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

const SQLITE_BUSY = 5;

/**
 * A lock between machines that lasts for hours: an advisory lock of Postgres, on a connection of its own.
 *
 * It ends with its process, however that ends. If a whole machine is gone, Postgres notices within a minute. A lost
 * connection has lost the lock, so the caller asks `isHeld` before the step that must not be made twice.
 */
export interface SessionLock {
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

const Tried = z.object({ locked: z.boolean() });

/** Returns undefined if another session has it. Throws `DatabaseUnavailable`. */
export async function trySessionLock(url: string, key: number): Promise<SessionLock | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lootiles lock',
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  const release = () => client.end().catch(() => {});
  try {
    await client.connect();
    await client.query(
      'SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 4',
    );
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [key]);
    if (!Tried.parse(rows[0]).locked) {
      await release();
      return undefined;
    }
  } catch (error) {
    await release();
    throw toFault(error);
  }
  return {
    // The lock belongs to the session: while it answers, it has the lock.
    isHeld: () =>
      client.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    release,
  };
}
