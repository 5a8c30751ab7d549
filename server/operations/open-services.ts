/** Opens what operations depend on: accounts, contributions, moderation. Their database may still be away. */
import { HOUR_MS } from '../../common/durations.ts';
import type { Logger } from '../../common/logger.ts';
import { atMostEvery } from '../../common/outage.ts';
import { moderatorByToken } from '../../overlay/accounts/accounts.ts';
import { Contributions } from '../../overlay/contributions/contributions.ts';
import type { Queries } from '../../overlay/database/queries.ts';
import { Moderation } from '../../overlay/moderation/moderation.ts';
import { normalHours } from '../../packages/hours/index.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import type { Store } from '../../shards/store/store.ts';
import { altchaCheck } from '../human-check/altcha.ts';
import { siteverifyCheck } from '../human-check/siteverify.ts';
import { openMailer } from '../mail/mailer.ts';
import type { OpenOverlay } from '../process/open-overlay.ts';
import { accountOf } from './accounts/account.ts';
import type { AccountOf, Accounts, ContributionDeps, Moderating } from './operation.ts';

/** Time between two log lines about the cap of mails. */
const REPORT_MS = HOUR_MS;

/** Opens the accounts, also while contributions are off; undefined without a database. */
export function openAccounts(
  settings: Settings,
  overlay: OpenOverlay | undefined,
  now: () => number,
  log: Logger,
): Accounts | undefined {
  if (!overlay) return undefined;
  const isReportDue = atMostEvery(REPORT_MS, now);
  return {
    ...overlay,
    mailer: openMailer(settings, log),
    humanCheck: settings.siteverify ? undefined : altchaCheck(overlay.pepper),
    mailsPerHour: settings.signInMailsPerHour,
    onMailCap: () => {
      if (isReportDue())
        log.error(
          `Sign-ins from new browsers are refused for minutes: their mails reached SIGN_IN_MAILS_PER_HOUR, ${settings.signInMailsPerHour}. Known browsers and passkeys can sign in. If the demand is real, raise SIGN_IN_MAILS_PER_HOUR.`,
        );
    },
    log,
    account: accountOf(overlay.database, now, settings.passkeyGraceDays, overlay.isReady),
  };
}

/** Opens the contributions; undefined if they are off, or no database was named. */
export function openContributions(
  settings: Settings,
  store: Store,
  overlay: OpenOverlay | undefined,
  accounts: Accounts | undefined,
  log: Logger,
): ContributionDeps | undefined {
  if (!settings.contributions) return undefined;
  if (!overlay) {
    log.info(
      'Contributions are off, because DATABASE_URL is not set. Set it, or run "lootiles up", which starts a database itself.',
    );
    return undefined;
  }
  return {
    ...overlay,
    contributions: new Contributions(overlay.database),
    humanCheck: settings.siteverify
      ? siteverifyCheck({ ...settings.siteverify, fetch, now: Date.now, log })
      : altchaCheck(overlay.pepper),
    account: async (request) => (await accounts?.account(request))?.id ?? null,
    store,
  };
}

/** Opens what moderation needs, on the database of the contributions; also if those are off. */
export function openModerating(
  settings: Settings,
  store: Store,
  accounts: Accounts | undefined,
  now: () => number,
  log: Logger,
): Moderating | undefined {
  if (!accounts) return undefined;
  const { database, isReady, account, mailer } = accounts;
  return {
    database,
    moderation: new Moderation(database, normalHours),
    moderator: whoModerates(database, account, now),
    isReady,
    store,
    osmNotes: settings.osmNotes !== undefined,
    mailer,
    log,
  };
}

const BEARER = /^Bearer +(\S{1,200})$/i;

/**
 * The moderator of a request. If there is an Authorization it alone counts: nothing else in the request can make a
 * wrong one good.
 */
export function whoModerates(
  queries: Queries,
  accountOf: AccountOf,
  now: () => number,
): Moderating['moderator'] {
  return async (request) => {
    const authorization = request.headers.get('authorization');
    if (authorization !== null) {
      const [, token] = BEARER.exec(authorization) ?? [];
      if (token === undefined) return null;
      return (await moderatorByToken(queries, token, new Date(now()))) ?? null;
    }
    const account = await accountOf(request);
    if (!account) return null;
    const { moderator, passkeyDueAt } = account;
    if (moderator) return { ...moderator, scope: 'decide' };
    return passkeyDueAt ? 'no-passkey' : 'no-role';
  };
}
