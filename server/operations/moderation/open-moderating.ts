/** Opens what moderation needs, on the database of the contributions; also if those are off. */
import type { Logger } from '../../../common/logger.ts';
import { Moderation } from '../../../overlay/moderation/moderation.ts';
import type { Settings } from '../../../schemas/settings.ts';
import { normalHours } from '../../../shards/hours/normal-hours.ts';
import type { Store } from '../../../shards/store/store.ts';
import { openMailer } from '../../mail/open-mailer.ts';
import type { OpenOverlay } from '../../process/open-overlay.ts';
import { accountOf } from '../accounts/account.ts';
import type { Moderating } from '../moderating.ts';
import { whoModerates } from './who-moderates.ts';

export function openModerating(
  settings: Settings,
  store: Store,
  overlay: OpenOverlay | undefined,
  log: Logger,
): Moderating | undefined {
  if (!overlay) return undefined;
  const { database, isReady } = overlay;
  return {
    database,
    moderation: new Moderation(database, normalHours),
    moderator: whoModerates(database, accountOf(database, Date.now, isReady)),
    isReady,
    store,
    osmNotes: settings.osmNotes !== undefined,
    mailer: openMailer(settings, log),
    log,
  };
}
