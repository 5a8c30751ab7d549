/** What the server is made of. Whoever mounts routes takes all of it or picks what they need. */
import type { Deprecations } from '../schemas/deprecations.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Payments } from './billing/payments.ts';
import type { People } from './contributions/people.ts';
import type { ReadParts } from './finder.ts';
import type { Health } from './health/readiness.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Moderating } from './moderation/moderating.ts';
import type { Others } from './site/others.ts';
import type { Website } from './site/website.ts';

export interface AppParts extends ReadParts {
  limits: RateLimits;
  deprecations: Deprecations;
  /** Who runs the service: an e-mail address or a URL. */
  contact?: string | undefined;
  /** Text of the page /imprint; undefined for no such page. */
  imprint?: string | undefined;
  /** Others that learn something by what people do here; undefined for nobody. */
  others?: Others | undefined;
  /** What contributions need; undefined where they are off. */
  people?: People | undefined;
  /** What moderators need; undefined without a database. */
  moderating?: Moderating | undefined;
  /** What accounts need; undefined without a database. */
  accounts?: Accounts | undefined;
  /** What selling plans needs; undefined where none are sold. */
  payments?: Payments | undefined;
  /** What a load balancer is told beside the generation. */
  health?: Health | undefined;
  /** Scripts and base map of the website; without them its pages do with what the server renders. */
  website?: Website | undefined;
}
