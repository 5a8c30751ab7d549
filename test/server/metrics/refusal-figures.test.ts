import { expect, test } from 'vitest';
import { type RateLimits, UNCOUNTED, type Verdict } from '../../../server/limits/rate-limits.ts';
import { RefusalFigures } from '../../../server/metrics/refusal-figures.ts';

const REFUSED: Verdict = { allowed: false, headers: {}, retryAfterS: 7 };

test('what the limits refuse is counted by allowance, and what they say is passed on', async () => {
  const limits: RateLimits = {
    take: (bucket, address) => {
      const verdict = address === 'often' ? REFUSED : UNCOUNTED;
      return bucket === 'contrib' ? Promise.resolve(verdict) : verdict;
    },
  };
  const figures = new RefusalFigures();
  const counted = figures.counting(limits);
  expect(counted.take('default', 'seldom')).toBe(UNCOUNTED);
  expect(counted.take('default', 'often')).toBe(REFUSED);
  expect(counted.take('default', 'often')).toBe(REFUSED);
  expect(await counted.take('contrib', 'seldom')).toBe(UNCOUNTED);
  expect(await counted.take('contrib', 'often')).toBe(REFUSED);
  expect(figures.report().values).toEqual([
    { labels: { allowance: 'default' }, value: 2 },
    { labels: { allowance: 'area' }, value: 0 },
    { labels: { allowance: 'contrib' }, value: 1 },
    { labels: { allowance: 'page' }, value: 0 },
    { labels: { allowance: 'suggest' }, value: 0 },
    { labels: { allowance: 'check' }, value: 0 },
    { labels: { allowance: 'open' }, value: 0 },
    { labels: { allowance: 'files' }, value: 0 },
  ]);
});
