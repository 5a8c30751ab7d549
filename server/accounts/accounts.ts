/** What accounts need; also there where contributions are off. */
import type { Database } from '../../overlay/database.ts';
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
  /** False where the database was filled with another pepper: nobody can sign in, sessions go on. */
  readonly isPepperKnown: () => boolean;
}

/** Undefined without a database. */
export function openAccounts(
  settings: Settings,
  overlay: OpenOverlay | undefined,
  now: () => number,
  log: Log,
): Accounts | undefined {
  if (!overlay) return undefined;
  const { database, pepper, isReady, isPepperKnown } = overlay;
  return {
    database,
    pepper,
    mailer: openMailer(settings, log),
    account: accountOf(database, now, isReady),
    isReady,
    isPepperKnown,
  };
}
