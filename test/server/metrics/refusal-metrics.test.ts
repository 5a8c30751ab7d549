import { expect, test } from 'vitest';
import { RefusalMetrics } from '../../../server/metrics/server-metrics.ts';
import { type RateLimits, UNCOUNTED, type Verdict } from '../../../server/rate-limit/rate-limits.ts';

const REFUSED: Verdict = { allowed: false, headers: {}, retryAfterS: 7 };

test('what the limits refuse is counted by allowance, and what they say is passed on', async () => {
  let taken = 0;
  const limits: RateLimits = {
    take: (bucket, address, requests = 1) => {
      taken += requests;
      const verdict = address === 'often' ? REFUSED : UNCOUNTED;
      return bucket === 'contrib' ? Promise.resolve(verdict) : verdict;
    },
  };
  const metrics = new RefusalMetrics();
  const counted = metrics.counting(limits);
  expect(counted.take('default', 'seldom')).toBe(UNCOUNTED);
  expect(counted.take('default', 'often')).toBe(REFUSED);
  expect(counted.take('default', 'often')).toBe(REFUSED);
  expect(await counted.take('contrib', 'seldom')).toBe(UNCOUNTED);
  expect(await counted.take('contrib', 'often')).toBe(REFUSED);
  expect(counted.take('suggest', 'seldom', 200)).toBe(UNCOUNTED);
  expect(taken).toBe(205);
  expect(metrics.report().values).toEqual([
    { labels: { allowance: 'default' }, value: 2 },
    { labels: { allowance: 'area' }, value: 0 },
    { labels: { allowance: 'contrib' }, value: 1 },
    { labels: { allowance: 'page' }, value: 0 },
    { labels: { allowance: 'coverage' }, value: 0 },
    { labels: { allowance: 'picture' }, value: 0 },
    { labels: { allowance: 'suggest' }, value: 0 },
    { labels: { allowance: 'check' }, value: 0 },
    { labels: { allowance: 'open' }, value: 0 },
    { labels: { allowance: 'data' }, value: 0 },
    { labels: { allowance: 'files' }, value: 0 },
  ]);
});
