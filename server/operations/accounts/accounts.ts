/** Opens what accounts need; also while contributions are off. */

import { HOUR_MS } from '../../../common/durations.ts';
import type { Logger } from '../../../common/logger.ts';
import type { Settings } from '../../../schemas/settings/settings.ts';
import { atMostEvery } from '../../http/at-most-every.ts';
import { altchaCheck } from '../../human-check/altcha.ts';
import { openMailer } from '../../mail/open-mailer.ts';
import type { OpenOverlay } from '../../process/open-overlay.ts';
import type { Accounts } from '../account-deps.ts';
import { accountOf } from './account.ts';

/** Time between two log lines about the cap of mails. */
const REPORT_MS = HOUR_MS;

/** Opens the accounts; undefined without a database. */
export function openAccounts(
  settings: Settings,
  overlay: OpenOverlay | undefined,
  now: () => number,
  log: Logger,
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
          `Sign-ins from new browsers are refused for minutes: their mails reached SIGN_IN_MAILS_PER_HOUR, ${settings.signInMailsPerHour}. Known browsers and moderators can sign in. If the demand is real, raise SIGN_IN_MAILS_PER_HOUR.`,
        );
    },
    account: accountOf(database, now, isReady),
    isReady,
    isPepperKnown,
  };
}
