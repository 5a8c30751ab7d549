/**
 * The database that a command works with, its tables up to date: that of DATABASE_URL, otherwise the embedded one in
 * DATA_DIR, which the first of our processes starts and the last one stops.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../overlay/database.ts';
import { startEmbeddedPostgres } from '../overlay/embedded-postgres.ts';
import type { Log } from '../overlay/log.ts';
import { migrate } from '../overlay/migrate.ts';
import type { Settings } from '../schemas/settings.ts';

/** An import writes half a million rows; a request would not wait so long. */
const TIMEOUT_MS = 60_000;

export interface OpenedDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

export async function openCommandDatabase(settings: Settings, log: Log): Promise<OpenedDatabase> {
  const embedded =
    settings.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
      : undefined;
  const database = openDatabase(settings.databaseUrl ?? embedded!.url, log, { timeoutMs: TIMEOUT_MS });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await migrate(database, log);
    return { database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Somebody could have contributed: a database is named, or the embedded one was started before. */
export function hasDatabase({ databaseUrl, dataDir }: Settings): boolean {
  return databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'));
}
