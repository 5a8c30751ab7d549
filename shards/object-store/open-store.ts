/**
 * The store that a process works with: shared if OBJECT_STORE_URL is set, a copy of another site's if GENERATION_URL is,
 * otherwise that of DATA_DIR alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '../../common/durations.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { blobsOf } from '../generation/manifest.ts';
import { LocalStore } from '../store/local-store.ts';
import type { Store } from '../store/store.ts';
import { ObjectStore } from './object-store.ts';
import { FOLLOWED } from './object-store-fault.ts';
import { SharedStore, type SharedStoreParts, servedBlobs } from './shared-store.ts';

/** The first fetch of a planet over a slow line. */
const LONGEST_WAIT_MS = 6 * HOUR_MS;

/** Looks at another site's pointer. Its host is not ours, and caches keep the pointer for a minute. */
const FOLLOWED_POLL_MS = 10_000;

/** @param purpose a server needs less of a generation than who builds the next one */
export function openStore(
  { dataDir, objectStore, followed }: Pick<Settings, 'dataDir' | 'objectStore' | 'followed'>,
  purpose: 'serve' | 'build',
  lock: (path: string, timeoutMs: number) => ReturnType<SharedStoreParts['lock']>,
): Store {
  const shared = objectStore ?? (followed && { ...followed, pollMs: FOLLOWED_POLL_MS, named: FOLLOWED });
  if (!shared) return new LocalStore(dataDir);
  return new SharedStore(dataDir, {
    objects: new ObjectStore(shared, { fetch, random: Math.random, pause: sleep }),
    lock: (path) => lock(path, LONGEST_WAIT_MS),
    needs: purpose === 'serve' ? servedBlobs : blobsOf,
    pollMs: shared.pollMs,
    cacheBytes: shared.cacheBytes,
    nowMs: Date.now,
  });
}
