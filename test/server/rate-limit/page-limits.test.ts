import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { QUOTAS } from '../../../schemas/limits.ts';
import { NetworkQuotas } from '../../../schemas/network-quotas.ts';
import { MemoryCounter } from '../../../server/rate-limit/memory-counter.ts';
import { memoryLimits } from '../../../server/rate-limit/memory-limits.ts';
import { PageLimits } from '../../../server/rate-limit/page-limits.ts';
import { PageTokens } from '../../../server/rate-limit/page-tokens.ts';
import { ofAddress, quotaOf } from '../../../server/rate-limit/quota-of.ts';

const STATION = '192.0.2.1';

function pages(networks = '') {
  const tokens = new PageTokens(Buffer.from('key'), () => 0, randomBytes);
  const quota = networks === '' ? ofAddress : quotaOf(NetworkQuotas.parse(networks));
  return new PageLimits(memoryLimits(new MemoryCounter(() => 0), quota), tokens);
}

/** How many of so many requests are allowed. */
async function allowed(limits: PageLimits, requests: number, token?: string): Promise<number> {
  let count = 0;
  for (let i = 0; i < requests; i++) if ((await limits.take('default', STATION, token)).allowed) count++;
  return count;
}

describe('of one address', () => {
  test('each page has a quota of its own, and other callers have theirs', async () => {
    const limits = pages();
    const { own, default: plain } = QUOTAS;
    expect(await allowed(limits, own.requests + 1, limits.pageToken())).toBe(own.requests);
    expect(await allowed(limits, own.requests + 1, limits.pageToken())).toBe(own.requests);
    expect(await allowed(limits, plain.requests + 1)).toBe(plain.requests);
  });

  test('in a network with a quota of its own a page has that of a page', async () => {
    const limits = pages('192.0.2.0/24=6000');
    expect(await allowed(limits, QUOTAS.own.requests + 1, limits.pageToken())).toBe(QUOTAS.own.requests);
  });

  test('a token that is no token gives nothing more', async () => {
    const limits = pages();
    expect(await allowed(limits, QUOTAS.default.requests + 1, 'a.b.c')).toBe(QUOTAS.default.requests);
    expect(await allowed(limits, 1, 'd.e.f')).toBe(0);
  });

  test('many tokens have no more than a crowd needs, and then what the address has', async () => {
    const limits = pages();
    const { own, crowd, default: plain } = QUOTAS;
    let count = 0;
    for (let page = 0; page * own.requests < crowd.requests + 2 * own.requests; page++)
      count += await allowed(limits, own.requests, limits.pageToken());
    expect(count).toBe(crowd.requests + plain.requests);
  });

  test('suggestions do not use up searches', async () => {
    const limits = pages();
    const token = limits.pageToken();
    for (let i = 0; i < QUOTAS['own-suggest'].requests + 1; i++) await limits.take('suggest', STATION, token);
    expect((await limits.take('suggest', STATION, token)).allowed).toBe(false);
    expect((await limits.take('default', STATION, token)).allowed).toBe(true);
  });

  test('writes are counted by the address, with a token or without', async () => {
    const limits = pages();
    const verdict = await limits.take('contrib', STATION, limits.pageToken());
    expect(verdict.headers['ratelimit-policy']).toContain('"contrib"');
  });
});
