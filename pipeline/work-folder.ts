/** Long work beside imports: one of a kind at a time on a machine, in a folder of its own; what a killed one left is removed. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProcessLock, tryExclusiveLock } from '../overlay/database/locks.ts';

export interface LongWork {
  /** How its folders begin, in `DATA_DIR/tmp`. Imports leave them alone; the daily sweep has a day's patience. */
  readonly prefix: string;
  /** Name of the file in DATA_DIR that is locked. */
  readonly lock: string;
}

export const DRAWING: LongWork = { prefix: 'drawing-', lock: 'map.lock' };
export const WALKING: LongWork = { prefix: 'walking-', lock: 'walking.lock' };
export const LONG_WORK: readonly LongWork[] = [DRAWING, WALKING];

const TRY_AGAIN_MS = 200;

/**
 * Returns undefined if another process does the same work still.
 * @param waitMs how long it waits for that
 */
export async function withWorkFolder<T>(
  dataDir: string,
  { prefix, lock: file }: LongWork,
  work: (folder: string) => Promise<T>,
  waitMs = 0,
): Promise<T | undefined> {
  const parent = join(dataDir, 'tmp');
  mkdirSync(parent, { recursive: true });
  const lock = await lockWithin(join(dataDir, file), waitMs);
  if (!lock) return undefined;
  try {
    for (const name of readdirSync(parent))
      if (name.startsWith(prefix)) rmSync(join(parent, name), { recursive: true, force: true });
    const folder = mkdtempSync(join(parent, prefix));
    try {
      return await work(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

async function lockWithin(path: string, waitMs: number): Promise<ProcessLock | undefined> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const lock = tryExclusiveLock(path);
    if (lock || performance.now() >= deadline) return lock;
    await sleep(TRY_AGAIN_MS);
  }
}
