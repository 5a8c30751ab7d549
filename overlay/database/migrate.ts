/**
 * Brings the tables to what this version needs, by the SQL files of overlay/database/migrations in the order of their names.
 *
 * Forward only, all or nothing, and one starter at a time: the others wait for it and then find nothing to do.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { z } from 'zod';
import type { Logger } from '../../common/logger.ts';
import type { Database } from './database.ts';
import { type Queries, toFault } from './queries.ts';

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url));
const TABLE = 'migration';

/** Throws `DatabaseUnavailable`, or the error of a migration that does not fit what is there. */
export async function migrate(database: Pick<Database, 'url'>, log: Logger): Promise<void> {
  // Its own connection, without the pool's short time limits: it may wait for another starter.
  const client = new pg.Client({ connectionString: database.url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    // Loaded here: a process starts a tenth of a second sooner without what it needs once or never.
    const { runner } = await import('node-pg-migrate');
    const done = await runner({
      dbClient: client,
      dir: FOLDER,
      direction: 'up',
      migrationsTable: TABLE,
      advisoryLockMode: 'wait',
      singleTransaction: true,
      // Migrations that are written side by side arrive in any order.
      checkOrder: false,
      logger: { info: () => {}, warn: (text) => log.warn(text), error: (text) => log.warn(text) },
    });
    if (done.length > 0)
      log.info('Migrated the database tables.', { migrations: done.map(({ name }) => name) });
  } catch (error) {
    throw toFault(error);
  } finally {
    await client.end().catch(() => {});
  }
}

const Found = z.object({ found: z.string().nullable() });
const Named = z.object({ name: z.string() });

/** Migrations that this version would run, and those of a newer version that the tables have. Changes nothing. */
export async function compareMigrations(
  queries: Queries,
): Promise<{ readonly missing: readonly string[]; readonly newer: readonly string[] }> {
  const [table] = await queries.query(Found, 'SELECT to_regclass($1)::text AS found', [TABLE]);
  const rows = table?.found ? await queries.query(Named, `SELECT name FROM ${TABLE} ORDER BY name`) : [];
  const done = new Set(rows.map(({ name }) => name));
  const known = readdirSync(FOLDER)
    .map((file) => file.replace(/\.sql$/, ''))
    .sort();
  return {
    missing: known.filter((name) => !done.has(name)),
    newer: [...done].filter((name) => !known.includes(name)),
  };
}
