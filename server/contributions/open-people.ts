/**
 * Opens what contributions need, without waiting for any of it: reads are served while the database is away, and
 * contributions are taken once it has answered and its tables are what this version needs.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Contributions } from '../../overlay/contributions.ts';
import { DatabaseUnavailable, openDatabase } from '../../overlay/database.ts';
import { loadPepper } from '../../overlay/keyed-hash.ts';
import type { Log as OverlayLog } from '../../overlay/log.ts';
import { migrate } from '../../overlay/migrate.ts';
import type { Settings } from '../../schemas/settings.ts';
import type { Store } from '../../shards/store.ts';
import type { Log } from '../generations.ts';
import { altchaCheck } from '../human-check/altcha.ts';
import { siteverifyCheck } from '../human-check/siteverify.ts';
import type { People } from './people.ts';

const RETRY_MS = 2_000;

/** Undefined where contributions are off, or no database was named. */
export async function openPeople(settings: Settings, store: Store, log: Log): Promise<People | undefined> {
  if (!settings.contributions) return undefined;
  if (settings.databaseUrl === undefined) {
    log.info(
      'Contributions are off: DATABASE_URL is not set, and only "lootiles up" starts a database itself.',
    );
    return undefined;
  }
  const overlayLog = toOverlayLog(log);
  const database = openDatabase(settings.databaseUrl, overlayLog);
  const pepper = await loadPepper(settings.pepper, settings.dataDir);
  let isReady = false;
  void migrateOnce(() => migrate(database, overlayLog), log).then((done) => {
    isReady = done;
  });
  return {
    contributions: new Contributions(database),
    database,
    pepper,
    humanCheck: settings.siteverify
      ? siteverifyCheck({ ...settings.siteverify, fetch, now: Date.now, log })
      : altchaCheck(pepper),
    // Accounts come later.
    account: async () => null,
    isReady: () => isReady,
    store,
  };
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
  const line = (details: object, message: string) => `${message} ${JSON.stringify(details)}`;
  return {
    info: (details, message) => log.info(line(details, message)),
    warn: (details, message) => log.error(line(details, message)),
  };
}
