/** Parts that operations of accounts depend on. */
import type { Account } from '../../overlay/accounts/accounts.ts';
import type { Database } from '../../overlay/database/database.ts';
import type { HumanCheck } from '../human-check/human-check.ts';
import type { Mailer } from '../mail/mailer.ts';

export type { Account };

/** Returns the signed-in account of a request; null if there is none. Throws DatabaseUnavailable. */
export type AccountOf = (request: Request) => Promise<Account | null>;

export interface Accounts {
  readonly database: Database;
  /** Key of the hashes of codes and attempts. */
  readonly pepper: Buffer;
  readonly mailer: Mailer;
  /**
   * Asked for before a mail goes out; undefined if it is an outside provider's. Our pages load no script of others, so
   * with a provider signing in is the way to contribute, and must do without.
   */
  readonly humanCheck: HumanCheck | undefined;
  /** Cap on mails that strangers have sent, for the whole service. */
  readonly mailsPerHour: number;
  /** The cap has refused a sign-in. */
  readonly onMailCap: (now: Date) => void;
  readonly account: AccountOf;
  /** The database has answered, and its tables are what this version needs. */
  readonly isReady: () => boolean;
  /**
   * Whether the pepper is known; false if the database was filled with another one: sign-ins are refused, sessions go
   * on.
   */
  readonly isPepperKnown: () => boolean;
}
