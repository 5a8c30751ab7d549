/** What accounts need; also there where contributions are off. */
import type { Database } from '../../overlay/database.ts';
import { loadPepper } from '../../overlay/keyed-hash.ts';
import type { Settings } from '../../schemas/settings.ts';
import type { Log } from '../generations.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import type { OpenOverlay } from '../open-overlay.ts';
import { type AccountOf, accountOf } from './account.ts';

export interface Accounts {
  readonly database: Database;
  /** Key of the hashes of codes and attempts. */
  readonly pepper: Buffer;
  readonly mailer: Mailer;
  readonly account: AccountOf;
  /** The database has answered, and its tables are what this version needs. */
  readonly isReady: () => boolean;
}

/** Undefined without a database. */
export async function openAccounts(
  settings: Settings,
  overlay: OpenOverlay | undefined,
  now: () => number,
  log: Log,
): Promise<Accounts | undefined> {
  if (!overlay) return undefined;
  const { database, isReady } = overlay;
  return {
    database,
    pepper: await loadPepper(settings.pepper, settings.dataDir),
    mailer: openMailer(settings, log),
    account: accountOf(database, now, isReady),
    isReady,
  };
}
