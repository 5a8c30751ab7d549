/**
 * Opens the database of what people say, without waiting for it: reads are served while it is away, and it is used
 * once it has answered and its tables are what this version needs.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, DatabaseUnavailable, openDatabase } from '../overlay/database.ts';
import type { Log as OverlayLog } from '../overlay/log.ts';
import { migrate } from '../overlay/migrate.ts';
import type { Settings } from '../schemas/settings.ts';
import type { Log } from './generations.ts';

const RETRY_MS = 2_000;

export interface OpenOverlay {
  readonly database: Database;
  readonly isReady: () => boolean;
}

/** Undefined where no database was named. */
export function openOverlay({ databaseUrl }: Settings, log: Log): OpenOverlay | undefined {
  if (databaseUrl === undefined) return undefined;
  const overlayLog = toOverlayLog(log);
  const database = openDatabase(databaseUrl, overlayLog);
  let isReady = false;
  void migrateOnce(() => migrate(database, overlayLog), log).then((done) => {
    isReady = done;
  });
  return { database, isReady: () => isReady };
}

/** Tries until the database answers. False where it does and the tables cannot be brought up to date. */
async function migrateOnce(migrateNow: () => Promise<void>, log: Log): Promise<boolean> {
  for (;;) {
    try {
      await migrateNow();
      return true;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        await sleep(RETRY_MS, undefined, { ref: false });
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      log.error(`Contributions are off: the tables cannot be brought up to date (${reason}).`);
      return false;
    }
  }
}

function toOverlayLog(log: Log): OverlayLog {
  return {
    info: (details, message) => log.info(message, details),
    warn: (details, message) => log.error(message, details),
  };
}
