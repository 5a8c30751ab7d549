/**
 * The connection to Postgres: a pool that heals itself, short time limits, transactions.
 *
 * A request waits at most `timeoutMs` for a connection and as long for each answer, and then fails with
 * `DatabaseUnavailable`. A connection that failed or timed out is thrown away, never used again: what it was doing
 * is unknown. The next call opens a new one, so nothing has to be restarted when Postgres comes back.
 */
import pg from 'pg';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { DatabaseUnavailable, type Queries, queriesOn } from './queries.ts';

export { DatabaseUnavailable } from './queries.ts';

export interface DatabaseOptions {
  /** Longest wait for a connection, and for each answer. An import gives more than a request. Default 900. */
  readonly timeoutMs?: number;
  /** Connections of this process at most. Default 10. */
  readonly connections?: number;
}

export interface Database extends Queries {
  readonly url: string;
  /**
   * Runs `work` in one transaction (READ COMMITTED) and commits; rolls back if it throws, and throws the same. A commit
   * that was not answered throws `DatabaseUnavailable`: whether it happened is then unknown.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Wakes the listeners of the channel. Never throws: a notification is a hint, the tables are the truth. */
  notify(channel: string): Promise<void>;
  /** Calls `onNotify` at each notification and after each (re)connect, when some may have been missed. */
  listen(channel: string, onNotify: () => void): Listener;
  /** Ends all connections once they are idle. */
  close(): Promise<void>;
}

/** Connects at the first query, not here. `url` is `postgresql://user:password@host:port/database`. */
export function openDatabase(url: string, log: Logger, options: DatabaseOptions = {}): Database {
  const pool = poolOf(url, log, options);
  const outage = new Outage(() => performance.now());
  async function connect(): Promise<pg.PoolClient> {
    try {
      const client = await pool.connect();
      if (outage.worked()) log.info('The database can be reached again.');
      return client;
    } catch (error) {
      if (outage.failed())
        log.warn('The database cannot be reached. Every query tries again.', { reason: reasonOf(error) });
      throw new DatabaseUnavailable(error);
    }
  }

  async function withClient<T>(use: (queries: Queries) => Promise<T>): Promise<T> {
    const client = await connect();
    try {
      const result = await use(queriesOn(client));
      client.release();
      return result;
    } catch (error) {
      client.release(error instanceof DatabaseUnavailable);
      throw error;
    }
  }

  return {
    url,
    query: (row, sql, params) => withClient((queries) => queries.query(row, sql, params)),
    execute: (sql, params) => withClient((queries) => queries.execute(sql, params)),
    transaction: (work) =>
      withClient(async (queries) => {
        await queries.execute('BEGIN');
        try {
          const result = await work(queries);
          await queries.execute('COMMIT');
          return result;
        } catch (error) {
          if (!(error instanceof DatabaseUnavailable)) await queries.execute('ROLLBACK');
          throw error;
        }
      }),
    async notify(channel) {
      try {
        await withClient((queries) => queries.execute(`NOTIFY ${pg.escapeIdentifier(channel)}`));
      } catch (error) {
        log.warn('A notification was not sent. Its listeners find the change at their next poll.', {
          reason: reasonOf(error),
        });
      }
    },
    listen: (channel, onNotify) => listenOn(url, channel, onNotify, log),
    close: () => pool.end(),
  };
}

function poolOf(url: string, log: Logger, { timeoutMs = 900, connections = 10 }: DatabaseOptions): pg.Pool {
  const outage = new Outage(() => performance.now());
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'lootiles',
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    // The server gives up first, so that a slow statement frees its locks; the client covers a server that hangs.
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + 100,
    // Of a client that died between two statements of a transaction.
    idle_in_transaction_session_timeout: 10 * timeoutMs,
    keepAlive: true,
  });
  // A restart of Postgres ends all of them at once.
  pool.on('error', (error) => {
    if (outage.failed())
      log.warn('Database connections were lost. The next query opens a new one.', { reason: error.message });
  });
  // Of a connection that is in use: the query that uses it fails by itself.
  pool.on('connect', (client) => {
    outage.worked();
    client.on('error', () => {});
  });
  return pool;
}

const FIRST_RETRY_MS = 500;
/**
 * Postgres may come up beside this process: so many tries may fail at first without a word, within 7.5 s. Its queries say
 * what keeps them waiting.
 */
const FIRST_TRIES = 4;
/** Polls find what notifications would have said meanwhile. */
const LONGEST_RETRY_MS = 10_000;

/**
 * LISTEN on one channel over a connection of its own, connected again whenever it is lost.
 *
 * Notifications sent while it was away are gone, so each (re)connect counts as one.
 */
interface Listener {
  close(): Promise<void>;
}

function listenOn(url: string, channel: string, onNotify: () => void, log: Logger): Listener {
  let isClosed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;
  const outage = new Outage(() => performance.now());
  let wasThere = false;
  let triesLeft = FIRST_TRIES;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'lootiles listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client = fresh;
    let isLost = false;
    const lost = (error?: Error) => {
      if (isLost || isClosed) return;
      isLost = true;
      if (triesLeft > 0) triesLeft--;
      else if (outage.failed())
        log.warn(
          `The connection for notifications ${wasThere ? 'was lost' : 'cannot be made'}. Retrying after ${FIRST_RETRY_MS} ms, then with pauses of up to ${LONGEST_RETRY_MS / 1000} s.`,
          { reason: reasonOf(error ?? 'ended') },
        );
      fresh.end().catch(() => {});
      retry = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', onNotify);
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      retryMs = FIRST_RETRY_MS;
      [triesLeft, wasThere] = [0, true];
      if (outage.worked()) log.info('The connection for notifications is back.');
      if (!isClosed) onNotify();
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  }

  const connected = connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
      await connected;
    },
  };
}
