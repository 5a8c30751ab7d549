/**
 * A Postgres of our own in DATA_DIR. One process owns it (postmaster.ts): it starts Postgres and stops it.
 *
 * `up` and `work` own it for as long as they run, and share it. Another command connects to theirs. If there is none, it
 * is the owner for its own time, and the next command waits for its end.
 *
 * A killed owner leaves its Postgres. The next owner stops that and starts its own.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { Cluster } from './postgres-cluster.ts';
import { Owner } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** For `openDatabase`. Holds a password. Stays the same until `stop`. */
  readonly url: string;
  /** Ends the use of Postgres; the owner stops it. A second call does nothing. */
  stop(): Promise<void>;
}

export interface KeptPostgres extends EmbeddedPostgres {
  /** Settled when Postgres runs (true) or did not start the first time (false). Never rejects. */
  readonly tried: Promise<boolean>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR; Postgres is in its folder `postgres`. Created if missing. */
  readonly dataDir: string;
  readonly log: Logger;
}

const LOOK_AGAIN_MS = 100;
/** Looks before the log says what is waited for: a second. */
const SAY_AT_LOOK = 10;

/**
 * For a command that does one thing. Resolves when Postgres answers: after about 2 s the first time, 0.2 s later.
 * Throws a sentence with the remedy.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const cluster = new Cluster(dataDir);
  const owner = new Owner(cluster.home);
  const shared = await ownOr(owner, log, () => owner.shared());
  if (shared !== undefined) return { url: shared, stop: async () => {} };
  try {
    const url = await cluster.newUrl();
    await cluster.start(url);
    log.info('Postgres runs in DATA_DIR.', { folder: cluster.home });
    return { url, stop: once(() => end(cluster, owner)) };
  } catch (error) {
    owner.release();
    throw error;
  }
}

/**
 * For `up` and `work`. Resolves when the address is known, so that reads need not wait for Postgres. Starts it in the
 * background, again if that fails, and again whenever it ends. Uses that of another owner until that one ends.
 * Throws if its folder cannot be prepared.
 */
export async function keepEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<KeptPostgres> {
  const { dataDir, log } = options;
  const cluster = new Cluster(dataDir);
  const owner = new Owner(cluster.home);
  const own = await cluster.newUrl();
  const shared = owner.take() ? undefined : owner.shared();
  const url = shared ?? own;
  const bringUp = async (signal: AbortSignal) => {
    await ownOr(owner, log, () => undefined, signal);
    try {
      await cluster.start(url, signal);
      owner.share(url);
    } catch (error) {
      // A command that begins now tries by itself, and gets the same error.
      owner.release();
      throw error;
    }
  };
  const ending = new AbortController();
  const tried = Promise.withResolvers<boolean>();
  if (shared !== undefined) tried.resolve(true);
  const kept = keepRunning({ server: cluster, bringUp, log, onTried: tried.resolve }, ending.signal);
  const stop = once(async () => {
    ending.abort();
    await kept;
    if (owner.take()) await end(cluster, owner);
  });
  return { url, tried: tried.promise, stop };
}

/** The address of the Postgres that `up` or `work` run on this folder now; undefined if none is shared. */
export function sharedPostgres(dataDir: string): string | undefined {
  return new Owner(join(dataDir, 'postgres')).shared();
}

async function end(cluster: Cluster, owner: Owner): Promise<void> {
  owner.hide();
  try {
    await cluster.stop();
  } finally {
    owner.release();
  }
}

/** Resolves when this process is the owner (undefined), or to what `other` finds while it is not. */
async function ownOr(
  owner: Owner,
  log: Logger,
  other: () => string | undefined,
  signal?: AbortSignal,
): Promise<string | undefined> {
  for (let look = 1; !owner.take(); look++) {
    const found = other();
    if (found !== undefined) return found;
    if (look === SAY_AT_LOOK)
      log.warn(
        'Another lootiles process runs Postgres in DATA_DIR. This one goes on when that one has ended.',
      );
    await sleep(LOOK_AGAIN_MS, undefined, signal && { signal });
  }
  return undefined;
}

function once(run: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= run();
    return done;
  };
}

const LOOK_MS = 1_000;
const STEADY_LOOKS = 60;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const NEXT = `Retrying in ${FIRST_PAUSE_MS / 1000} s, then with growing pauses of up to ${LONGEST_PAUSE_MS / 1000} s.`;

interface KeepingParts {
  readonly server: {
    readonly home: string;
    /** Whether its process is there. Called every second. */
    isRunning(): boolean;
    /** The end of its log. */
    lastWords(): string;
  };
  /** Starts it. Throws the reason, or at the signal. */
  readonly bringUp: (signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
  /** Takes whether a start succeeded; false also if the signal came first. */
  readonly onTried: (isUp: boolean) => void;
  /** Milliseconds. Tests have shorter pauses. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Keeps Postgres running: starts it, and again whenever it has ended.
 *
 * The log has one line for each change of state, not one for each try. Pauses between starts double, also if
 * Postgres starts and ends at once. They begin anew after it has run for a minute.
 *
 * Resolves after the signal, when no start is running any more.
 */
export async function keepRunning(parts: KeepingParts, signal: AbortSignal): Promise<void> {
  const { server, bringUp, log, onTried, pause = pauseFor } = parts;
  let pauseMs = 0;
  let fails = false;
  while (!signal.aborted) {
    await pause(pauseMs, signal);
    if (signal.aborted) break;
    pauseMs = Math.min(pauseMs * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    try {
      await bringUp(signal);
    } catch (error) {
      if (signal.aborted) break;
      if (!fails) log.warn('Postgres does not start.', { reason: reasonOf(error), next: NEXT });
      fails = true;
      onTried(false);
      continue;
    }
    log.info('Postgres runs in DATA_DIR.', { folder: server.home });
    fails = false;
    onTried(true);
    for (let looks = 0; looks === 0 || server.isRunning(); looks++) {
      if (looks >= STEADY_LOOKS) pauseMs = 0;
      await pause(LOOK_MS, signal);
      if (signal.aborted) break;
    }
    if (!signal.aborted)
      log.warn('Postgres ended.', { reason: server.lastWords(), next: 'Starting it again.' });
  }
  onTried(false);
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
