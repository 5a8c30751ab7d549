/** What moderation needs beside the reads. */
import type { Context } from 'hono';
import type { Database } from '../../overlay/database.ts';
import type { Moderation } from '../../overlay/moderation.ts';
import type { Moderator } from '../../overlay/moderators.ts';
import type { Store } from '../../shards/store.ts';

export interface Moderating {
  readonly database: Database;
  readonly moderation: Moderation;
  /** Who asks: null where nobody is signed in, `no-role` for somebody who may not decide. */
  readonly moderator: (c: Context) => Promise<Moderator | 'no-role' | null>;
  /** The database has answered, and its tables are what this version needs. */
  readonly isReady: () => boolean;
  /** Where the base toilets are. */
  readonly store: Store;
  /** Accepted reports may become notes to OpenStreetMap: somebody sends them. */
  readonly osmNotes: boolean;
}
