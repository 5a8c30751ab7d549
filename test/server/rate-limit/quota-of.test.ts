import { describe, expect, test } from 'vitest';
import { silentLogger } from '../../../common/logger.ts';
import { readSettings } from '../../../schemas/settings/settings.ts';
import { MemoryCounter, memoryLimits } from '../../../server/rate-limit/memory-counter.ts';
import { quotaOf } from '../../../server/rate-limit/quota-of.ts';
import { RemoteLimits } from '../../../server/rate-limit/remote-limits.ts';

const networksOf = (RATE_LIMIT_NETWORKS: string) => readSettings({ RATE_LIMIT_NETWORKS }).networkQuotas;
const SET = networksOf('203.0.113.0/24=120, 2001:db8::/32=600,203.0.0.0/8=90');

describe('a network with a quota of its own', () => {
  test.each([
    ['203.0.113.9', 'default', '203.0.113.0/24', 120],
    ['203.0.113.9', 'area', '203.0.113.0/24', 600],
    ['203.9.9.9', 'default', '203.0.0.0/8', 90],
    ['2001:db8:1:2::/64', 'default', '2001:db8::/32', 600],
    ['2001:db9:1:2::/64', 'default', '2001:db9:1:2::/64', 60],
    ['203.0.113.9', 'contrib', '203.0.113.9', 60],
    ['203.0.113.9', 'check', '203.0.113.9', 60],
    ['192.0.2.1', 'default', '192.0.2.1', 60],
    ['', 'default', '', 60],
  ] as const)('%s has in %s the quota of %s: %i', (address, bucket, key, requests) => {
    expect(quotaOf(SET)(bucket, address)).toEqual({ key, requests });
  });

  test('is shared by its addresses, and said in the headers', async () => {
    const limits = memoryLimits(new MemoryCounter(() => 0), quotaOf(SET));
    for (let i = 0; i < 119; i++) await limits.take('default', `203.0.113.${i % 7}`);
    const last = await limits.take('default', '203.0.113.200');
    expect(last).toMatchObject({
      allowed: true,
      headers: {
        'ratelimit-limit': '120',
        'ratelimit-remaining': '0',
        'ratelimit-policy': '"default";q=120;w=60',
      },
    });
    expect(await limits.take('default', '203.0.113.201')).toMatchObject({ allowed: false, retryAfterS: 60 });
    expect(await limits.take('default', '192.0.2.1')).toMatchObject({
      headers: { 'ratelimit-remaining': '59' },
    });
  });

  test('counts in a shared store, too', async () => {
    const memory = new MemoryCounter(() => 0);
    const store = { count: async (...asked: Parameters<MemoryCounter['count']>) => memory.count(...asked) };
    const limits = new RemoteLimits(store, 'The store', 1_000, silentLogger, () => 0, quotaOf(SET));
    await limits.take('default', '203.0.113.1');
    expect(await limits.take('default', '203.0.113.2')).toMatchObject({
      headers: { 'ratelimit-limit': '120', 'ratelimit-remaining': '118' },
    });
  });
});

test.each([
  '203.0.113.0/24',
  '203.0.113.0/33=90',
  '203.0.113.0/24=59',
  '2001:db8::/65=90',
  'host=90',
  '1.2.3.4=90',
  '/8=90',
])('the setting refuses %s and says what it takes', (text) => {
  expect(() => networksOf(text)).toThrow(/RATE_LIMIT_NETWORKS=.* must be a list of networks/);
});
