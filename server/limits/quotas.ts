/** How many requests an address has in each bucket, and in which time (interface, section 8; domain C2.21). */
import type { Bucket } from './rate-limits.ts';

export interface Quota {
  readonly requests: number;
  readonly windowS: number;
}

export const QUOTAS: Readonly<Record<Bucket, Quota>> = {
  default: { requests: 60, windowS: 60 },
  area: { requests: 300, windowS: 60 },
  contrib: { requests: 20, windowS: 60 },
};

export function isBucket(name: unknown): name is Bucket {
  return typeof name === 'string' && Object.hasOwn(QUOTAS, name);
}
