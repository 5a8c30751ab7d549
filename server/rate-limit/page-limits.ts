/**
 * Limits in which the reads of our own pages count by the token of the page (page-tokens.ts) instead of the address, up to
 * a ceiling of the address. What is beyond the one or the other counts by the address, as without a token. Boxes and
 * suggestions always do: the quotas of an address for them are as high as the ceiling.
 *
 * A token is not bound to the network that got it: a phone that leaves the Wi-Fi would share the quota of its carrier's
 * address with all others there. The ceiling bounds what a token is worth at other addresses, too.
 */
import type { Bucket } from '../../schemas/problems/limits.ts';
import type { PageTokens } from './page-tokens.ts';
import type { RateLimits, Verdict } from './rate-limits.ts';

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
    const id = bucket === 'default' && token !== undefined ? this.#tokens.idOf(token) : undefined;
    if (id === undefined) return this.#limits.take(bucket, address);
    // A page that asks too much is a program; too many pages at one address are one, or a crowd.
    const own = this.#limits.take('own', id);
    const inCrowd = ({ allowed }: Verdict) => (allowed ? this.#limits.take('crowd', address) : undefined);
    const answer = (own: Verdict, crowd: Verdict | undefined) =>
      crowd?.allowed ? own : this.#limits.take(bucket, address);
    if (own instanceof Promise) return own.then(async (late) => answer(late, await inCrowd(late)));
    const crowd = inCrowd(own);
    return crowd instanceof Promise ? crowd.then((late) => answer(own, late)) : answer(own, crowd);
  }
}
