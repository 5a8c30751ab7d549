/**
 * One operation as a table entry. An operation gets a request that passed the guards and returns a value, or why there
 * is none. Each front encodes that: REST as JSON or a problem (api/mount.ts), pages as HTML. The API description and
 * the tests of described answers read the same entries.
 *
 * To add an operation: write its entry under operations/<feature>/ with the builder of the feature
 * (contribution.ts, account-operation.ts, moderation-operation.ts), and add it to the list in operations.ts.
 */

import type { Logger } from '../../common/logger.ts';
import type { Account, Moderator, TokenScope } from '../../overlay/accounts/accounts.ts';
import type { Contributions } from '../../overlay/contributions/contributions.ts';
import type { Moderation } from '../../overlay/moderation/moderation.ts';
import type { Bucket } from '../../schemas/problems/limits.ts';
import type { Result } from '../../schemas/problems/problems.ts';
import type { Store } from '../../shards/store/store.ts';
import type { JsonBody } from '../http/json-body.ts';
import type { HumanCheck } from '../human-check/human-check.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Payments } from '../payments/payments.ts';
import type { Generations } from '../process/generations.ts';
import type { OpenOverlay } from '../process/open-overlay.ts';
import type { Description } from './description.ts';

/** A request that passed the guards of api/mount.ts. */
export interface Call {
  readonly context: OperationContext;
  /** Read for its headers; its body is read already. */
  readonly request: Request;
  /** The caller's address, as the rate limits see it. */
  readonly address: string;
  /** The `{id}` of the path; empty if the path has none. */
  readonly id: string;
  readonly json: JsonBody;
  readonly now: Date;
}

/** Features differ in what they need (`open` of the builder) and in the sentences of their refusals. */
export type Feature = 'contributions' | 'accounts' | 'moderation';

export interface Operation<Value extends object = object> {
  readonly method: 'get' | 'post' | 'patch';
  /** Path with `{id}` in place of the id. */
  readonly path: string;
  readonly feature: Feature;
  readonly quota: Bucket;
  /** `own`: pages of the service alone. `own-or-token`: also programs that send a token. */
  readonly origin: 'own' | 'own-or-token';
  readonly status: 200 | 201;
  /** Throws DatabaseUnavailable, NotDecided, BlobError and others that api/mount.ts turns into refusals. */
  readonly answer: (call: Call) => Promise<Result<Value>>;
  /** Its part of the API description; undefined for operations that only our own pages use. */
  readonly described?: Description;
}

/** Services that operations depend on. */
export interface OperationContext {
  /** Public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly generations: Generations;
  /** Parts for contributions; undefined while they are off. */
  readonly contributions?: ContributionDeps | undefined;
  /** It serves another site's generations, and will never take contributions. */
  readonly isFollower?: boolean;
  /** Parts for moderation; undefined without a database. */
  readonly moderating?: Moderating | undefined;
  /** Parts for accounts; undefined without a database. */
  readonly accounts?: Accounts | undefined;
  /** Parts for payments; undefined if no plans are sold. */
  readonly payments?: Payments | undefined;
}

export type { Account };

/** Returns the signed-in account of a request; null if there is none. Throws DatabaseUnavailable. */
export type AccountOf = (request: Request) => Promise<Account | null>;

/** Parts that operations of accounts depend on. With another pepper sign-ins are refused, and sessions go on. */
export interface Accounts extends OpenOverlay {
  readonly mailer: Mailer;
  /**
   * Asked for before a mail goes out; undefined if it is an outside provider's. Our pages load no script of others, so
   * with a provider signing in is the way to contribute, and must do without.
   */
  readonly humanCheck: HumanCheck | undefined;
  /** Cap on mails that strangers have sent, for the whole service. */
  readonly mailsPerHour: number;
  /** The cap has refused a sign-in. */
  readonly onMailCap: (now: Date) => void;
  /** Gets a line for each sign-in, however it ends; never of whom. */
  readonly log: Logger;
  readonly account: AccountOf;
}

/** Parts that contributions need beside the reads. */
export interface ContributionDeps extends OpenOverlay {
  readonly contributions: Contributions;
  readonly humanCheck: HumanCheck;
  /** Id of the signed-in account; null if there is none. */
  readonly account: (request: Request) => Promise<string | null>;
  /** The store of the base toilets. */
  readonly store: Store;
}

/** Parts that moderation needs beside the reads. */
export interface Moderating extends Pick<OpenOverlay, 'database' | 'isReady'> {
  readonly moderation: Moderation;
  /**
   * The moderator who asks: null without a sign-in, `no-role` for a person who may not decide, `no-passkey` for a
   * moderator whose sign-in was too weak.
   */
  readonly moderator: (
    request: Request,
  ) => Promise<(Moderator & { readonly scope: TokenScope }) | 'no-role' | 'no-passkey' | null>;
  /** The store of the base toilets. */
  readonly store: Store;
  /** Whether notes to OpenStreetMap are sent: accepted reports may then become notes. */
  readonly osmNotes: boolean;
  /** Sends owners what became of their claims. */
  readonly mailer: Mailer;
  readonly log: Logger;
}
