/**
 * Locks between processes of one machine that end with their process, however it ends.
 *
 * SQLite's locks on an empty file: the system lets go of them when a process is killed, on every platform, which
 * no file with a process id in it can promise. Not for folders on a network.
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProcessLock {
  release(): void;
}

const RETRY_MS = 25;

/** Waits until nobody else holds the lock; throws after `timeoutMs`. The file is made where it is not there. */
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

/** Undefined where anybody holds it, shared or not. */
export function tryExclusiveLock(path: string): ProcessLock | undefined {
  return hold(path, 'BEGIN EXCLUSIVE');
}

/** Many may hold it at once, nobody exclusively meanwhile. Undefined where somebody does. */
export function trySharedLock(path: string): ProcessLock | undefined {
  return hold(path, 'BEGIN; SELECT count(*) FROM sqlite_schema');
}

function hold(path: string, sql: string): ProcessLock | undefined {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec(sql);
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

const SQLITE_BUSY = 5;
