/** Opens what contributions need; their database may still be away. */
import { Contributions } from '../../overlay/contributions.ts';
import type { Settings } from '../../schemas/settings.ts';
import type { Store } from '../../shards/store.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Log } from '../generations.ts';
import { altchaCheck } from '../human-check/altcha.ts';
import { siteverifyCheck } from '../human-check/siteverify.ts';
import type { OpenOverlay } from '../open-overlay.ts';
import type { People } from './people.ts';

/** Undefined where contributions are off, or no database was named. */
export function openPeople(
  settings: Settings,
  store: Store,
  overlay: OpenOverlay | undefined,
  accounts: Accounts | undefined,
  log: Log,
): People | undefined {
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
