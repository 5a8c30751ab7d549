/** Opens what moderation needs, on the database of the contributions; also if those are off. */
import type { Logger } from '../../../common/logger.ts';
import { Moderation } from '../../../overlay/moderation/moderation.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import type { Settings } from '../../../schemas/settings/settings.ts';
import type { Store } from '../../../shards/store/store.ts';
import type { Accounts } from '../account-deps.ts';
import type { Moderating } from '../moderating.ts';
import { whoModerates } from './who-moderates.ts';

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
