/** What the server is made of. Whoever mounts routes takes all of it or picks what they need. */
import type { RateLimits } from './limits/rate-limits.ts';
import type { ReadParts } from './reads.ts';

export interface AppParts extends ReadParts {
  limits: RateLimits;
}
