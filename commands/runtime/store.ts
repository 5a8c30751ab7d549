/** The store that a command works with, and the loop that keeps it at what other machines publish. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { exclusiveLock } from '../../overlay/database/locks.ts';
import { withPublishLock } from '../../pipeline/publish-lock.ts';
import type { WorkParts } from '../../pipeline/rebuild/work.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { openStore } from '../../shards/object-store/open-store.ts';
import type { Store } from '../../shards/store/store.ts';

const TRY_AGAIN_MS = 1_000;

/** For who builds generations. */
export function openCommandStore(settings: Settings): Store {
  return openStore(settings, 'build', exclusiveLock);
}

/** For commands about what is served: with the newest of all machines. Throws if nothing was imported yet. */
export async function openServedStore(settings: Settings): Promise<Store> {
  const store = openCommandStore(settings);
  await store.refresh();
  if (store.currentGeneration() === undefined)
    throw new Error(
      `There is no generation in ${settings.dataDir}. ${settings.followed ? 'It comes from GENERATION_URL once "lootiles serve" runs.' : 'Run "lootiles import" first.'}`,
    );
  return store;
}

/**
 * Brings the current generation to a machine that has none: before it knows, it must not take itself for the first
 * and import. Waits for an object store that is away.
 */
export async function joinMachines(store: Store, log: Logger, signal: AbortSignal): Promise<void> {
  const outage = new Outage(() => performance.now());
  while (!signal.aborted) {
    try {
      await store.refresh();
      return;
    } catch (error) {
      if (store.currentGeneration() !== undefined) return;
      if (outage.failed()) {
        const reason = reasonOf(error);
        log.warn(`${reason} Retrying every ${TRY_AGAIN_MS / 1000} s.`);
      }
      await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/** Follows the object store, if there is one, and publishes there again what it lost. Runs until the signal. */
export async function followObjectStore(
  { store, database, log }: Pick<WorkParts, 'store' | 'database' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const publishAgain = async () => {
    const isAgain = await withPublishLock(store, database, () => store.publishAgain());
    if (isAgain)
      log.warn('The object store was empty. The generation of this machine is published there again.');
  };
  await store.follow({ log, onEmpty: publishAgain }, signal);
}

/** Finds the mappings of added sources: at SOURCES, else in DATA_DIR/sources, the folder of `lootiles sources add`. */
type Paths = Pick<Settings, 'dataDir' | 'sources'>;

/** The path of the mappings; undefined if there are none. */
export function sourcesIn(settings: Paths): string | undefined {
  const path = sourcesPath(settings);
  return settings.sources !== undefined || existsSync(path) ? path : undefined;
}

export function sourcesPath({ dataDir, sources }: Paths): string {
  return sources ?? join(dataDir, 'sources');
}
