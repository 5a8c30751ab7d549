/** Parts that moderation needs beside the reads. */

import type { Logger } from '../../common/logger.ts';
import type { Moderator } from '../../overlay/accounts/moderators.ts';
import type { Database } from '../../overlay/database/database.ts';
import type { Moderation } from '../../overlay/moderation/moderation.ts';
import type { Store } from '../../shards/store/store.ts';
import type { Mailer } from '../mail/mailer.ts';

export interface Moderating {
  readonly database: Database;
  readonly moderation: Moderation;
  /** The moderator who asks: null without a sign-in, `no-role` for a person who may not decide. */
  readonly moderator: (request: Request) => Promise<Moderator | 'no-role' | null>;
  /** The database has answered, and its tables are what this version needs. */
  readonly isReady: () => boolean;
  /** The store of the base toilets. */
  readonly store: Store;
  /** Whether notes to OpenStreetMap are sent: accepted reports may then become notes. */
  readonly osmNotes: boolean;
  /** Sends owners what became of their claims. */
  readonly mailer: Mailer;
  readonly log: Logger;
}
