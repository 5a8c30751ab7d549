/** Services that the app depends on. Each mount takes what it needs. */
import type { ThirdParties } from '#views';
import type { Deprecations } from '../schemas/settings/composed-settings.ts';
import type { Health } from './health/readiness.ts';
import type { OperationContext } from './operations/operation.ts';
import type { RateLimits } from './rate-limit/rate-limits.ts';
import type { ReadParts } from './reads/read-parts.ts';
import type { Website } from './website/website.ts';

export interface AppContext extends ReadParts, Omit<OperationContext, keyof ReadParts> {
  limits: RateLimits;
  deprecations: Deprecations;
  /** Answers are compressed; if undefined, not. */
  compression?: boolean | undefined;
  /** E-mail address or URL of the operator. */
  contact?: string | undefined;
  /** Text of the page /imprint; undefined for no such page. */
  imprint?: string | undefined;
  /** Address of pictures from above, with `{lat}` and `{lon}`. */
  aerialUrl?: string | undefined;
  /** Other services that learn something from visits; undefined for none. */
  others?: ThirdParties | undefined;
  /** The health that a load balancer reads beside the generation. */
  health?: Health | undefined;
  /** Scripts and base map of the website; undefined for pages as the server renders them. */
  website?: Website | undefined;
}
