/**
 * A lock between processes of one machine that ends with its process, however that ends.
 *
 * It is the lock of the operating system on a file, through SQLite, as Node has no call for it. The system frees it when
 * the process is killed, on every platform. A file with a process id cannot promise that. Not for network folders.
 */
import sqlite from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

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
