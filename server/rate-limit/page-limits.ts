/** Limits in which the reads of our own pages count by the token of the page (page-tokens.ts) instead of the address. */
import type { Bucket } from '../../schemas/limits.ts';
import type { PageTokens } from './page-tokens.ts';
import type { RateLimits, Verdict } from './rate-limits.ts';

/** The buckets that a token replaces, each by one of its own. */
const OF_PAGES: Partial<Record<Bucket, Bucket>> = {
  default: 'own',
  area: 'own',
  suggest: 'own-suggest',
};

export class PageLimits implements RateLimits {
  readonly #limits: RateLimits;
  readonly #tokens: PageTokens;

  constructor(limits: RateLimits, tokens: PageTokens) {
    this.#limits = limits;
    this.#tokens = tokens;
  }

  pageToken(): string {
    return this.#tokens.make();
  }

  take(bucket: Bucket, address: string, token?: string): Verdict | Promise<Verdict> {
    const own = OF_PAGES[bucket];
    const id = own && token !== undefined ? this.#tokens.idOf(token) : undefined;
    if (own === undefined || id === undefined) return this.#limits.take(bucket, address);
    // Too many tokens at one address: it is a program, or a crowd. Both go on with the quota of the address.
    const takeOwn = ({ allowed }: Verdict) =>
      allowed ? this.#limits.take(own, id) : this.#limits.take(bucket, address);
    const crowd = this.#limits.take('crowd', address);
    return crowd instanceof Promise ? crowd.then(takeOwn) : takeOwn(crowd);
  }
}
