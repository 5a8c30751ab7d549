/**
 * How many requests an address has in each bucket, and in which time. Three are rules (interface 9; decisions 2.1, 2.7):
 * `default`, `area`, `contrib`. The others keep what the interface does not count from using up these, and are bounds.
 */
import type { Bucket } from './rate-limits.ts';

export interface Quota {
  readonly requests: number;
  readonly windowS: number;
}

export const QUOTAS = {
  /** Reads over REST but the box listing, and tool calls of MCP. */
  default: { requests: 60, windowS: 60 },
  /** The box listing. */
  area: { requests: 300, windowS: 60 },
  /** Contributions, decisions of moderators and other writes. */
  contrib: { requests: 60, windowS: 60 },
  /** Page views, and what pages of an account or of moderation ask for. Each takes 0.1 to 2 ms. */
  page: { requests: 300, windowS: 60 },
  /** Suggestions while somebody types. Five letters a second are fast. */
  suggest: { requests: 300, windowS: 60 },
  /** Challenges of the human check: each write of `contrib` may need one. */
  check: { requests: 60, windowS: 60 },
  /** What is free in the interface and made for each request: MCP but its tool calls, documents, lists. */
  open: { requests: 600, windowS: 60 },
  /** Bytes as they are: map tiles (a map asks for ten at once), dumps, scripts, styles, pictures. */
  files: { requests: 3_000, windowS: 60 },
} as const satisfies Readonly<Record<string, Quota>>;

export const BUCKETS = Object.keys(QUOTAS).filter(isBucket);

export function isBucket(name: unknown): name is Bucket {
  return typeof name === 'string' && Object.hasOwn(QUOTAS, name);
}

/** A record with a value for each bucket. */
export function forBuckets<Value>(make: (bucket: Bucket) => Value): Record<Bucket, Value> {
  return Object.fromEntries(BUCKETS.map((bucket) => [bucket, make(bucket)])) as Record<Bucket, Value>;
}
