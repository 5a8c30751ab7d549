/**
 * The database that a command works with, its tables up to date: that of DATABASE_URL, otherwise the embedded one in
 * DATA_DIR, which the first of our processes starts and the last one stops.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, DatabaseUnavailable, openDatabase } from '../overlay/database.ts';
import { reasonOf } from '../overlay/database-unavailable.ts';
import {
  type EmbeddedPostgres,
  keepEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../overlay/embedded-postgres.ts';
import type { Log } from '../overlay/log.ts';
import { migrate } from '../overlay/migrate.ts';
import type { Settings } from '../schemas/settings.ts';

/** An import writes half a million rows; a request would not wait so long. */
const TIMEOUT_MS = 60_000;
const TRY_AGAIN_MS = 1_000;

export interface OpenedDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

/** For commands that do one thing. Throws where the database is away. */
export async function openCommandDatabase(settings: Settings, log: Log): Promise<OpenedDatabase> {
  const opened = await connect(settings, log, startEmbeddedPostgres);
  try {
    await migrate(opened.database, log);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * For commands that run on: waits for a database that is away, and keeps the embedded one running. Undefined where the
 * signal comes first.
 */
export async function keepCommandDatabase(
  settings: Settings,
  log: Log,
  signal: AbortSignal,
): Promise<OpenedDatabase | undefined> {
  const opened = await connect(settings, log, keepEmbeddedPostgres);
  try {
    if (await migrateWhenThere(opened.database, log, signal)) return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
  await opened.close();
  return undefined;
}

async function connect(
  { databaseUrl, dataDir }: Settings,
  log: Log,
  start: (options: { dataDir: string; log: Log }) => Promise<EmbeddedPostgres>,
): Promise<OpenedDatabase> {
  const embedded = databaseUrl === undefined ? await start({ dataDir, log }) : undefined;
  const database = openDatabase(databaseUrl ?? embedded!.url, log, { timeoutMs: TIMEOUT_MS });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  return { database, close };
}

/** False where the signal comes first. */
async function migrateWhenThere(database: Database, log: Log, signal: AbortSignal): Promise<boolean> {
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      await migrate(database, log);
      return true;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      // The embedded one is started meanwhile.
      if (tries === 1)
        log.warn(
          { reason: reasonOf(error.cause), next: `Retrying every ${TRY_AGAIN_MS / 1000} s.` },
          'The database does not answer.',
        );
      await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }
  return false;
}

/** Somebody could have contributed: a database is named, or the embedded one was started before. */
export function hasDatabase({ databaseUrl, dataDir }: Settings): boolean {
  return databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'));
}
