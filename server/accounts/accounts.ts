/** What accounts need; also there where contributions are off. */
import type { Database } from '../../overlay/database.ts';
import type { Settings } from '../../schemas/settings.ts';
import { atMostEvery } from '../at-most-every.ts';
import type { Log } from '../generations.ts';
import { altchaCheck } from '../human-check/altcha.ts';
import type { HumanCheck } from '../human-check/human-check.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import type { OpenOverlay } from '../open-overlay.ts';
import { type AccountOf, accountOf } from './account.ts';

/** Between two log lines about the cap of mails. */
const REPORT_MS = 3_600_000;

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
  const isReportDue = atMostEvery(REPORT_MS, now);
  return {
    database,
    pepper,
    mailer: openMailer(settings, log),
    humanCheck: settings.siteverify ? undefined : altchaCheck(pepper),
    mailsPerHour: settings.signInMailsPerHour,
    onMailCap: () => {
      if (isReportDue())
        log.error(
          `Sign-ins from new browsers are refused: they caused ${settings.signInMailsPerHour} mails within an hour. Known browsers can sign in. If the demand is real, raise SIGN_IN_MAILS_PER_HOUR.`,
        );
    },
    account: accountOf(database, now, isReady),
    isReady,
    isPepperKnown,
  };
}
