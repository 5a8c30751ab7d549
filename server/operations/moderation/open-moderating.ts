/** Opens what moderation needs, on the database of the contributions; also if those are off. */
import type { Logger } from '../../../common/logger.ts';
import { moderatorByToken } from '../../../overlay/accounts/moderators.ts';
import type { Queries } from '../../../overlay/database/queries.ts';
import { Moderation } from '../../../overlay/moderation/moderation.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import type { Settings } from '../../../schemas/settings/settings.ts';
import type { Store } from '../../../shards/store/store.ts';
import type { AccountOf, Accounts } from '../account-deps.ts';
import type { Moderating } from '../moderating.ts';

export function openModerating(
  settings: Settings,
  store: Store,
  accounts: Accounts | undefined,
  log: Logger,
): Moderating | undefined {
  if (!accounts) return undefined;
  const { database, isReady, account, mailer } = accounts;
  return {
    database,
    moderation: new Moderation(database, normalHours),
    moderator: whoModerates(database, account),
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
export function whoModerates(queries: Queries, accountOf: AccountOf): Moderating['moderator'] {
  return async (request) => {
    const authorization = request.headers.get('authorization');
    if (authorization !== null) {
      const [, token] = BEARER.exec(authorization) ?? [];
      return token === undefined ? null : ((await moderatorByToken(queries, token)) ?? null);
    }
    const account = await accountOf(request);
    return account && (account.moderator ?? 'no-role');
  };
}
