/** What contributions need beside the reads. */
import type { Contributions } from '../../overlay/contributions.ts';
import type { Database } from '../../overlay/database.ts';
import type { Store } from '../../shards/store.ts';
import type { HumanCheck } from '../human-check/human-check.ts';

export interface People {
  readonly contributions: Contributions;
  readonly database: Database;
  /** Key of the hashes of devices, addresses and accounts. */
  readonly pepper: Buffer;
  readonly humanCheck: HumanCheck;
  /** Id of the signed-in account; null where nobody is. */
  readonly account: (request: Request) => Promise<string | null>;
  /** The database has answered, and its tables are what this version needs. */
  readonly isReady: () => boolean;
  /** False where the database was filled with another pepper: nothing is taken. */
  readonly isPepperKnown: () => boolean;
  /** Where the base toilets are. */
  readonly store: Store;
}
