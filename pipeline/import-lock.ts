/**
 * One import at a time, on this machine and over all that share a database: two would decide public ids from the same
 * registry, and fetch into the same folder.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ProcessLock,
  type SessionLock,
  tryExclusiveLock,
  trySessionLock,
} from '../overlay/database/locks.ts';
import type { Store } from '../shards/store/store.ts';

/** "impo" in ASCII, beside that of the publishers. */
const ADVISORY_LOCK = 0x696d706f;
/** An import that was just stopped needs a moment to be gone. */
const WAIT_MS = 10_000;
const TRY_AGAIN_MS = 200;

/** Lock for the imports of this machine alone; undefined if one is at work. */
export function tryLocalImportLock(dataDir: string): ProcessLock | undefined {
  return tryExclusiveLock(join(dataDir, 'import.lock'));
}

export interface ImportLockOptions {
  /** Throws if another import holds it for longer than this. */
  readonly waitMs?: number;
}

/**
 * @param databaseUrl undefined if there is no database: then only this machine's imports keep apart
 * @param work is given what it must call before it publishes: throws if the lock is lost
 */
export async function withImportLock<T>(
  store: Store,
  databaseUrl: string | undefined,
  work: (requireLock: () => Promise<void>) => Promise<T>,
  { waitMs = WAIT_MS }: ImportLockOptions = {},
): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const local = tryLocalImportLock(store.dataDir);
    if (local) return await withBoth(local, databaseUrl, deadline, work);
    await wait(deadline);
  }
}

async function withBoth<T>(
  local: ProcessLock,
  databaseUrl: string | undefined,
  deadline: number,
  work: (requireLock: () => Promise<void>) => Promise<T>,
): Promise<T> {
  let shared: SessionLock | undefined;
  try {
    while (databaseUrl !== undefined && !shared) {
      shared = await trySessionLock(databaseUrl, ADVISORY_LOCK);
      if (!shared) await wait(deadline);
    }
    return await work(async () => {
      if (!shared || (await shared.isHeld())) return;
      throw new Error(
        'The database connection was lost during the import, so another import may have begun. Nothing was published. Import again.',
      );
    });
  } finally {
    await shared?.release();
    local.release();
  }
}

async function wait(deadline: number): Promise<void> {
  if (performance.now() > deadline)
    throw new Error(
      'Another import is running, here or on another machine. Wait until it ends, then import again.',
    );
  await sleep(TRY_AGAIN_MS);
}
