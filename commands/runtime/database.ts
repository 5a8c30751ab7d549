/**
 * The database that a command works with, its tables up to date: that of DATABASE_URL, otherwise the embedded one in
 * DATA_DIR. A command uses the embedded one of `up` if that runs, and starts it for its own time otherwise.
 */
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, silentLogger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { type Database, DatabaseUnavailable, openDatabase } from '../../overlay/database/database.ts';
import { migrate } from '../../overlay/database/migrate.ts';
import {
  type EmbeddedPostgres,
  keepEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../overlay/embedded-postgres/embedded-postgres.ts';
import type { Settings } from '../../schemas/settings/settings.ts';

/** An import writes half a million rows; a request would not wait so long. */
const TIMEOUT_MS = 60_000;
const TRY_AGAIN_MS = 1_000;
/** Postgres needs a file of its log, 16 MB, to go on. */
const FULL_BELOW_BYTES = 2 ** 24;

export interface OpenedDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

/** A command says its results itself, and has to say what it waits for. */
const WAITING: Logger = { ...silentLogger, warn: (message) => console.error(message) };

/** For commands that do one thing. Throws if the database does not answer. */
export async function openCommandDatabase(settings: Settings): Promise<OpenedDatabase> {
  return await opening(settings, (database) => migrate(database, silentLogger));
}

/** For commands that only read: the tables stay as they are, also if they are of another version. */
export async function openDatabaseToRead(settings: Settings): Promise<OpenedDatabase> {
  return await opening(settings, (database) => database.execute('SELECT 1'));
}

async function opening(
  settings: Settings,
  prepare: (database: Database) => Promise<unknown>,
): Promise<OpenedDatabase> {
  const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: WAITING });
  const opened = await connect(settings, silentLogger, start);
  try {
    await prepare(opened.database);
    return opened;
  } catch (error) {
    await opened.close();
    throw settings.databaseUrl === undefined
      ? ownFault(error, settings.dataDir, freeBytes(settings.dataDir))
      : error;
  }
}

/**
 * For commands that run on. Waits for a database that does not answer, and keeps the embedded one running. Returns
 * undefined if the signal comes first.
 */
export async function keepCommandDatabase(
  settings: Settings,
  log: Logger,
  signal: AbortSignal,
): Promise<OpenedDatabase | undefined> {
  const opened = await connect(settings, log, (dataDir) => keepEmbeddedPostgres({ dataDir, log }));
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
  log: Logger,
  start: (dataDir: string) => Promise<EmbeddedPostgres>,
): Promise<OpenedDatabase> {
  const embedded = databaseUrl === undefined ? await start(dataDir) : undefined;
  const database = openDatabase(databaseUrl ?? embedded!.url, log, { timeoutMs: TIMEOUT_MS });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  return { database, close };
}

/** Returns false if the signal comes first. */
async function migrateWhenThere(database: Database, log: Logger, signal: AbortSignal): Promise<boolean> {
  const outage = new Outage(() => performance.now());
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      await migrate(database, log);
      if (outage.worked()) log.info('The database answers now.');
      return true;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      // The embedded one is started meanwhile.
      if (tries > 0 && outage.failed())
        log.warn('The database does not answer.', {
          reason: reasonOf(error.cause),
          next: `Retrying every ${TRY_AGAIN_MS / 1000} s.`,
        });
      await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }
  return false;
}

/** The reason why our own database in DATA_DIR does not answer, if its disk is full: Postgres ends then. */
export function ownFault(error: unknown, dataDir: string, free: number): unknown {
  if (!(error instanceof DatabaseUnavailable) || free >= FULL_BELOW_BYTES) return error;
  const reason = `The database does not answer, and the disk of ${dataDir} is full. Free some space, then try again.`;
  return new Error(reason, { cause: error });
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether there can be contributions: a database is named, or the embedded one was started before. */
export function hasDatabase({ databaseUrl, dataDir }: Settings): boolean {
  return databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'));
}
