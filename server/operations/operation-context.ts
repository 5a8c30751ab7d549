/** Services that operations depend on. */

import type { Payments } from '../payments/payments.ts';
import type { Generations } from '../process/generations.ts';
import type { Accounts } from './account-deps.ts';
import type { ContributionDeps } from './contribution-deps.ts';
import type { Moderating } from './moderating.ts';

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
