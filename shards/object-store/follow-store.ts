/**
 * Keeps this machine's copy at the object store's generation, and bounded. Looks at the pointer at intervals.
 *
 * A fault is logged once, and its end; meanwhile the current generation of this disk is served. Bringing and sweeping
 * happen under other names or by the rules of prune-store.ts, so readers notice nothing but the moved pointer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { pruneStore } from '../store/prune-store.ts';
import type { FollowOptions, Store } from '../store/store.ts';
import { CHECK_FOLLOWED } from './object-store-fault.ts';

const PRUNE_EVERY_MS = 60_000;

export interface Brought {
  /** The object store names no generation. */
  readonly isEmpty: boolean;
  /** Its pointer is there, but is none: cut short, or written by another program. */
  readonly isDamaged: boolean;
}

/** The part of a shared store that following needs. */
export interface FollowedStore extends Store {
  readonly objects: { readonly url: string; readonly isReadOnly: boolean };
  /** Brings the newest generation here. */
  bring(): Promise<Brought>;
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

export interface FollowParts {
  readonly log: Logger;
  readonly pollMs: number;
  /** Limit of older generations on this disk, beside the current one. */
  readonly cacheBytes: number;
  readonly nowMs: () => number;
  readonly onEmpty?: FollowOptions['onEmpty'];
}

/** Runs until the signal. */
export async function followStore(
  store: FollowedStore,
  { log, pollMs, cacheBytes, nowMs, onEmpty }: FollowParts,
  signal: AbortSignal,
): Promise<void> {
  const outage = new Outage(() => performance.now());
  let prunedMs = 0;
  while (!signal.aborted) {
    try {
      const { isEmpty, isDamaged } = await store.bring();
      if (isDamaged && !onEmpty) throw new DamagedPointer(store.objects);
      if (isEmpty) await whenEmpty(store, onEmpty);
      if (outage.worked()) log.info('The object store answers again.');
      if (nowMs() - prunedMs >= PRUNE_EVERY_MS && store.currentGeneration() !== undefined) {
        prunedMs = nowMs();
        await store.exclusively(() => pruneStore(store, nowMs(), cacheBytes));
      }
    } catch (error) {
      if (outage.failed())
        log.warn(`${reasonOf(error)} ${keeping(store)} Retrying every ${pollMs / 1000} s.`);
    }
    await sleep(pollMs, undefined, { signal }).catch(() => {});
  }
}

class DamagedPointer extends Error {
  constructor({ url, isReadOnly }: FollowedStore['objects']) {
    const remedy = isReadOnly ? CHECK_FOLLOWED : 'A worker replaces it.';
    super(`The object "current" in the object store at ${url} is no pointer to a generation. ${remedy}`);
  }
}

async function whenEmpty(store: FollowedStore, onEmpty: (() => Promise<void>) | undefined): Promise<void> {
  const { url, isReadOnly } = store.objects;
  if (isReadOnly) throw new Error(`The object store at ${url} holds no generation. ${CHECK_FOLLOWED}`);
  if (currentHere(store) === undefined) return;
  if (!onEmpty)
    throw new Error(
      `The object store at ${url} holds no generation. A running worker publishes its generation there. Otherwise run "lootiles import".`,
    );
  await onEmpty();
}

function keeping(store: FollowedStore): string {
  const here = currentHere(store);
  return here === undefined ? 'There is nothing to serve yet.' : `Keeping generation ${here}.`;
}

function currentHere(store: FollowedStore): number | undefined {
  try {
    return store.currentGeneration();
  } catch {
    // A damaged pointer is replaced by the next one.
    return undefined;
  }
}
