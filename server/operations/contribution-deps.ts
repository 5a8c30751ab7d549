/** Parts that contributions need beside the reads. */
import type { Contributions } from '../../overlay/contributions/contributions.ts';
import type { Database } from '../../overlay/database/database.ts';
import type { Store } from '../../shards/store/store.ts';
import type { HumanCheck } from '../human-check/human-check.ts';

export interface ContributionDeps {
  readonly contributions: Contributions;
  readonly database: Database;
  /** Key of the hashes of devices, addresses and accounts. */
  readonly pepper: Buffer;
  readonly humanCheck: HumanCheck;
  /** Id of the signed-in account; null if there is none. */
  readonly account: (request: Request) => Promise<string | null>;
  /** The database has answered, and its tables are what this version needs. */
  readonly isReady: () => boolean;
  /** Whether the pepper is known; false if the database was filled with another one: nothing is taken. */
  readonly isPepperKnown: () => boolean;
  /** The store of the base toilets. */
  readonly store: Store;
}
