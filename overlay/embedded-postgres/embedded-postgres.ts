/**
 * A Postgres of our own in DATA_DIR, used by all our processes on that folder.
 *
 * One process owns it (cluster-use.ts): `up` and `work` for as long as they run, another command if there is no owner.
 * All others connect to it. A command that is the owner waits for other commands before it stops Postgres, so none loses
 * its database half-way. `up` and `work` do not wait.
 */
import type { Logger } from '../../common/logger.ts';
import { ClusterUse, type Listen } from './cluster-use.ts';
import { keepRunning } from './keep-running.ts';

export interface EmbeddedPostgres {
  /** For `openDatabase`. Holds a password. Stays the same until `stop`. */
  readonly url: string;
  /** Ends the use of Postgres; the owner stops it. A second call does nothing. */
  stop(): Promise<void>;
}

export interface KeptPostgres extends EmbeddedPostgres {
  /** Settled when the first start has succeeded (true) or failed (false). Never rejects. */
  readonly tried: Promise<boolean>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR; Postgres is in its folder `postgres`. Created if missing. */
  readonly dataDir: string;
  readonly log: Logger;
  /** How to listen; by default a socket if the system has them. */
  readonly listen?: Listen;
}

/**
 * For a command that does one thing. Resolves when Postgres answers: after about 2 s the first time, 0.2 s later.
 * Throws a sentence with the remedy.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const use = await ClusterUse.begin(options.dataDir, options.listen);
  try {
    const lock = await use.bringUp();
    options.log.info('Postgres runs in DATA_DIR.', { folder: use.folder });
    const stop = once(async () => {
      await lock.release();
      await use.end({ waits: true });
    });
    return { url: use.url, stop };
  } catch (error) {
    use.release();
    throw error;
  }
}

/**
 * For `up` and `work`. Resolves when the address is known, so that reads need not wait for Postgres. Starts it in the
 * background, again if that fails, and again whenever it ends. Throws if its folder cannot be prepared.
 */
export async function keepEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<KeptPostgres> {
  const use = await ClusterUse.begin(options.dataDir, options.listen);
  const ending = new AbortController();
  const { tried, ended } = keepRunning({ server: use, log: options.log }, ending.signal);
  const stop = once(async () => {
    ending.abort();
    await ended;
    await use.end({ waits: false });
  });
  return { url: use.url, tried, stop };
}

function once(run: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= run();
    return done;
  };
}
