/**
 * Keeps this machine's copy at the object store's generation, and bounded: looks at the pointer every so often.
 *
 * A fault is logged once, and its end; meanwhile the generation at hand is served. Bringing and sweeping happen under
 * other names or by the rules of prune-store.ts, so readers notice nothing but the moved pointer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pruneStore } from '../prune-store.ts';
import type { SharedStore } from './shared-store.ts';

const PRUNE_EVERY_MS = 60_000;

export interface FollowParts {
  readonly log: { info(message: string): void; warn(message: string): void };
  readonly pollMs: number;
  /** What older generations may take on this disk, beside the current one. */
  readonly cacheBytes: number;
  readonly nowMs: () => number;
  /** The object store lost everything and this machine has a generation: for who can publish. */
  readonly onEmpty?: () => Promise<void>;
}

/** Runs until the signal. */
export async function followStore(
  store: SharedStore,
  { log, pollMs, cacheBytes, nowMs, onEmpty }: FollowParts,
  signal: AbortSignal,
): Promise<void> {
  let fault = '';
  let prunedMs = 0;
  while (!signal.aborted) {
    try {
      const { isEmpty } = await store.follow();
      if (isEmpty) await whenEmpty(store, onEmpty);
      if (fault !== '') log.info('The object store answers again.');
      fault = '';
      if (nowMs() - prunedMs >= PRUNE_EVERY_MS && store.currentGeneration() !== undefined) {
        prunedMs = nowMs();
        await store.exclusively(() => pruneStore(store, nowMs(), cacheBytes));
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (fault === '') log.warn(`${message} ${keeping(store)} Retrying every ${pollMs / 1000} s.`);
      fault = message;
    }
    await sleep(pollMs, undefined, { signal }).catch(() => {});
  }
}

async function whenEmpty(store: SharedStore, onEmpty: (() => Promise<void>) | undefined): Promise<void> {
  if (currentHere(store) === undefined) return;
  if (!onEmpty)
    throw new Error(
      `The object store at ${store.objects.url} holds no generation. A running worker publishes its generation there. Otherwise run "lootiles import".`,
    );
  await onEmpty();
}

function keeping(store: SharedStore): string {
  const here = currentHere(store);
  return here === undefined ? 'There is nothing to serve yet.' : `Keeping generation ${here}.`;
}

function currentHere(store: SharedStore): number | undefined {
  try {
    return store.currentGeneration();
  } catch {
    return undefined;
  }
}
