import { expect, test } from 'vitest';
import { verdictOf } from '../../../server/rate-limit/rate-limits.ts';

test.each([
  ['default', 1, 60_000, true, ['60', '59', '60', '"default";q=60;w=60', '"default";r=59;t=60', undefined]],
  [
    'default',
    1,
    60_000.000_01,
    true,
    ['60', '59', '60', '"default";q=60;w=60', '"default";r=59;t=60', undefined],
  ],
  ['default', 60, 22_001, true, ['60', '0', '23', '"default";q=60;w=60', '"default";r=0;t=23', undefined]],
  ['default', 61, 22_000, false, ['60', '0', '22', '"default";q=60;w=60', '"default";r=0;t=22', '22']],
  ['default', 999, 0.5, false, ['60', '0', '1', '"default";q=60;w=60', '"default";r=0;t=1', '1']],
  ['area', 1, 60_000, true, ['300', '299', '60', '"area";q=300;w=60', '"area";r=299;t=60', undefined]],
  ['area', 301, 59_999, false, ['300', '0', '60', '"area";q=300;w=60', '"area";r=0;t=60', '60']],
  ['contrib', 60, 1, true, ['60', '0', '1', '"contrib";q=60;w=60', '"contrib";r=0;t=1', undefined]],
] as const)(
  'request %s no. %i, %d ms before the window ends: allowed is %s',
  (bucket, used, resetMs, allowed, told) => {
    const verdict = verdictOf(bucket, { used, resetMs });
    const { headers } = verdict;
    expect(verdict.allowed).toBe(allowed);
    expect(verdict.retryAfterS).toBe(Number(told[5] ?? 0));
    expect([
      headers['ratelimit-limit'],
      headers['ratelimit-remaining'],
      headers['ratelimit-reset'],
      headers['ratelimit-policy'],
      headers.ratelimit,
      headers['retry-after'],
    ]).toEqual(told);
    expect(Object.keys(headers)).toHaveLength(allowed ? 5 : 6);
  },
);
