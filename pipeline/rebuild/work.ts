/**
 * The worker: publishes contributions as they come, counts again every day, and keeps the store small.
 *
 * Notifications wake it; a look at the feed every second finds what they missed. What arrives while it rebuilds waits
 * for the next turn, so a thousand contributions become a few rebuilds. A fault is logged once and tried again, less
 * and less often; the rows stay in the feed. Any number of workers may run.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf, stackOf } from '../../common/reason-of.ts';
import { type Database, DatabaseUnavailable } from '../../overlay/database/database.ts';
import { FEED_CHANNEL } from '../../overlay/feed.ts';
import { ObjectStoreUnavailable } from '../../shards/object-store/object-store-fault.ts';
import type { Store } from '../../shards/store/store.ts';
import { clockLeap, Housekeeping, type SweepParts } from '../maintenance/sweep.ts';
import { Rebuilder } from './rebuilder.ts';

const POLL_MS = 1_000;
/** Contributions of one moment are published together. */
const GATHER_MS = 10;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A database or an object store that is back is noticed soon. */
const LONGEST_AWAY_MS = 2_000;

export interface WorkParts extends Pick<SweepParts, 'extract' | 'dumpsKept'> {
  store: Store;
  database: Database;
  log: Logger;
  now: () => Date;
  /** Called with the outcome of each turn. */
  onCycle?: (turn: CycleReport) => void;
}

/** Rows of the feed that were published, in how long; or that they were not. */
export type CycleReport = { readonly rows: number; readonly ms: number } | { readonly failed: true };

/** Runs until the signal, and then to the end of the current rebuild. */
export async function work(parts: WorkParts, signal: AbortSignal): Promise<void> {
  const { store, database, log, now, onCycle: onTurn = () => {} } = parts;
  const rebuilder = new Rebuilder(store, database);
  const bell = new Bell();
  const listener = database.listen(FEED_CHANNEL, () => bell.ring());
  const housekeeping = new Housekeeping(parts, log);
  const outage = new Outage(() => performance.now());
  let failures = 0;
  try {
    while (!signal.aborted) {
      try {
        const startMs = performance.now();
        const rows = await rebuilder.rebuildPending(now);
        onTurn({ rows, ms: performance.now() - startMs });
        const at = now();
        const leap = clockLeap(rebuilder.served(), at);
        if (leap === undefined) await rebuilder.recount(at);
        await housekeeping.clear(at, leap);
        if (outage.worked()) log.info('Publishing contributions works again.');
        failures = 0;
        if (rows === 0) await bell.heard(POLL_MS, signal);
        await sleep(GATHER_MS);
      } catch (error) {
        onTurn({ failed: true });
        failures++;
        if (outage.failed())
          log.warn(`Publishing contributions failed. ${NEXT}`, {
            reason: reasonOf(error),
            stack: stackOf(error),
          });
        await pause(pauseMs(error, failures), signal);
      }
    }
  } finally {
    await listener.close();
  }
}

const NEXT = `Retrying in ${FIRST_PAUSE_MS} ms, then with growing pauses of up to ${LONGEST_PAUSE_MS / 1000} s.`;

function pauseMs(error: unknown, failures: number): number {
  const isAway = error instanceof DatabaseUnavailable || error instanceof ObjectStoreUnavailable;
  const longest = isAway ? LONGEST_AWAY_MS : LONGEST_PAUSE_MS;
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), longest);
}

/** Wakes waiters, also one that comes after the ring. */
class Bell {
  #rung = new AbortController();

  ring(): void {
    this.#rung.abort();
  }

  /** Waits until it rings, the signal comes, or the time is over. */
  async heard(ms: number, signal: AbortSignal): Promise<void> {
    await pause(ms, AbortSignal.any([signal, this.#rung.signal]));
    this.#rung = new AbortController();
  }
}

/** Waits until the signal comes or the time is over. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
