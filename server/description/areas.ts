/** All areas of the API, in the order in which the description tells them. */
import type { Area } from './operation.ts';
import { BILLING } from './operations/billing.ts';
import { CLAIMS } from './operations/claims.ts';
import { CONTRIBUTIONS } from './operations/contributions.ts';
import { PARTNERS } from './operations/partners.ts';
import { READS } from './operations/reads.ts';

export const AREAS: readonly Area[] = [READS, CONTRIBUTIONS, CLAIMS, PARTNERS, BILLING];
