/** Opens what contributions need; their database may still be away. */

import type { Logger } from '../../../common/logger.ts';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import type { Settings } from '../../../schemas/settings/settings.ts';
import type { Store } from '../../../shards/store/store.ts';
import { altchaCheck } from '../../human-check/altcha.ts';
import { siteverifyCheck } from '../../human-check/siteverify.ts';
import type { OpenOverlay } from '../../process/open-overlay.ts';
import type { Accounts } from '../account-deps.ts';
import type { ContributionDeps } from '../contribution-deps.ts';

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
  const { database, pepper, isReady, isPepperKnown } = overlay;
  return {
    contributions: new Contributions(database),
    database,
    pepper,
    humanCheck: settings.siteverify
      ? siteverifyCheck({ ...settings.siteverify, fetch, now: Date.now, log })
      : altchaCheck(pepper),
    account: async (request) => (await accounts?.account(request))?.id ?? null,
    isReady,
    isPepperKnown,
    store,
  };
}
