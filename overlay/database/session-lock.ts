/**
 * A lock between machines that lasts for hours: an advisory lock of Postgres, on a connection of its own.
 *
 * It ends with its process, however that ends. If a whole machine is gone, Postgres notices within a minute. A lost
 * connection has lost the lock, so the caller asks `isHeld` before the step that must not be made twice.
 */
import pg from 'pg';
import { z } from 'zod';
import { toFault } from './queries.ts';

export interface SessionLock {
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

const Tried = z.object({ locked: z.boolean() });

/** Returns undefined if another session has it. Throws `DatabaseUnavailable`. */
export async function trySessionLock(url: string, key: number): Promise<SessionLock | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lootiles lock',
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  const release = () => client.end().catch(() => {});
  try {
    await client.connect();
    await client.query(
      'SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 4',
    );
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [key]);
    if (!Tried.parse(rows[0]).locked) {
      await release();
      return undefined;
    }
  } catch (error) {
    await release();
    throw toFault(error);
  }
  return {
    // The lock belongs to the session: while it answers, it has the lock.
    isHeld: () =>
      client.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    release,
  };
}
