/** Opens what moderation needs, on the database of the contributions; also where those are off. */
import { Moderation } from '../../overlay/moderation.ts';
import type { Settings } from '../../schemas/settings.ts';
import { normalHours } from '../../shards/normal-hours.ts';
import type { Store } from '../../shards/store.ts';
import { accountOf } from '../accounts/account.ts';
import type { OpenOverlay } from '../open-overlay.ts';
import type { Moderating } from './moderating.ts';
import { whoModerates } from './who-moderates.ts';

export function openModerating(
  settings: Settings,
  store: Store,
  overlay: OpenOverlay | undefined,
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
  };
}
