import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { QUOTAS } from '../../../schemas/problems/limits.ts';
import { NetworkQuotas } from '../../../schemas/settings/network-quotas.ts';
import { MemoryCounter } from '../../../server/rate-limit/memory-counter.ts';
import { memoryLimits } from '../../../server/rate-limit/memory-limits.ts';
import { PageLimits } from '../../../server/rate-limit/page-limits.ts';
import { PageTokens } from '../../../server/rate-limit/page-tokens.ts';
import { ofAddress, quotaOf } from '../../../server/rate-limit/quota-of.ts';

const STATION = '192.0.2.1';

function pages(networks = '', now = () => 0) {
  const tokens = new PageTokens(Buffer.from('key'), now, randomBytes);
  const quota = networks === '' ? ofAddress : quotaOf(NetworkQuotas.parse(networks));
  return new PageLimits(memoryLimits(new MemoryCounter(now), quota), tokens);
}

/** How many of so many requests are allowed. */
async function allowed(limits: PageLimits, requests: number, token?: string): Promise<number> {
  let count = 0;
  for (let i = 0; i < requests; i++) if ((await limits.take('default', STATION, token)).allowed) count++;
  return count;
}

describe('of one address', () => {
  test('each page has a few dozen reads of its own, then those of its address, which other callers share', async () => {
    const limits = pages();
    const { own, default: plain } = QUOTAS;
    expect(own.requests).toBeLessThan(50);
    expect(await allowed(limits, own.requests, limits.pageToken())).toBe(own.requests);
    expect(await allowed(limits, 500, limits.pageToken())).toBe(own.requests + plain.requests);
    expect(await allowed(limits, 1)).toBe(0);
    expect(await allowed(limits, own.requests, limits.pageToken())).toBe(own.requests);
  });

  test('no page reads more by waiting for a minute: its reads are those of the hour of its token', async () => {
    let nowMs = 0;
    const limits = pages('', () => nowMs);
    const token = limits.pageToken();
    const { own, default: plain } = QUOTAS;
    expect(await allowed(limits, 500, token)).toBe(own.requests + plain.requests);
    nowMs = 61_000;
    expect(await allowed(limits, 500, token)).toBe(plain.requests);
  });

  test('in a network with a quota of its own a page has that of a page', async () => {
    const limits = pages('192.0.2.0/24=6000');
    const verdict = await limits.take('default', STATION, limits.pageToken());
    expect(verdict.headers['ratelimit-policy']).toContain(`"own";q=${QUOTAS.own.requests};`);
  });

  test('a token that is no token gives nothing more', async () => {
    const limits = pages();
    expect(await allowed(limits, QUOTAS.default.requests + 1, 'a.b.c')).toBe(QUOTAS.default.requests);
    expect(await allowed(limits, 1, 'd.e.f')).toBe(0);
  });

  test('many tokens bring an address to 300 reads a minute and no further', async () => {
    const limits = pages();
    let count = 0;
    for (let page = 0; page < 90; page++) count += await allowed(limits, 5, limits.pageToken());
    expect(count).toBe(300);
    expect(QUOTAS.crowd.requests + QUOTAS.default.requests).toBe(300);
  });

  test.each(['area', 'suggest'] as const)(
    '%s counts by the address, with a token or without',
    async (bucket) => {
      const limits = pages();
      const verdict = await limits.take(bucket, STATION, limits.pageToken());
      expect(verdict.headers['ratelimit-policy']).toContain(`"${bucket}";q=300;w=60`);
    },
  );

  test('writes are counted by the address, with a token or without', async () => {
    const limits = pages();
    const verdict = await limits.take('contrib', STATION, limits.pageToken());
    expect(verdict.headers['ratelimit-policy']).toContain('"contrib"');
  });
});
