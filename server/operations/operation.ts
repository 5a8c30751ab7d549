/**
 * One operation as a table entry. An operation gets a request that passed the guards and returns a value, or why there
 * is none. Each front encodes that: REST as JSON or a problem (api/mount.ts), pages as HTML. The API description and
 * the tests of described answers read the same entries.
 *
 * To add an operation: write its entry under operations/<feature>/ with the builder of the feature
 * (contribution.ts, account-operation.ts, moderation-operation.ts), and add it to the list in operations.ts.
 */
import type { Bucket } from '../../schemas/problems/limits.ts';
import type { Result } from '../../schemas/problems/result.ts';
import type { JsonBody } from '../http/json-body.ts';
import type { Payments } from '../payments/payments.ts';
import type { Generations } from '../process/generations.ts';
import type { Accounts } from './account-deps.ts';
import type { ContributionDeps } from './contribution-deps.ts';
import type { Description } from './description.ts';
import type { Moderating } from './moderating.ts';

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
