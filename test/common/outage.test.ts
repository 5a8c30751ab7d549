import { expect, test } from 'vitest';
import { Outage } from '../../common/outage.ts';

test('an outage is worth a line at first, then after 1, 2, 4 … minutes up to an hour, and when it ends', () => {
  let nowMs = 0;
  const outage = new Outage(() => nowMs);
  expect(outage.worked()).toBe(false);
  const saidMin: number[] = [];
  for (; nowMs < 6 * 3_600_000; nowMs += 500) if (outage.failed()) saidMin.push(nowMs / 60_000);
  expect(saidMin).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303]);
  expect(outage.worked()).toBe(true);
  expect(outage.worked()).toBe(false);
  expect(outage.failed()).toBe(true);
  nowMs += 60_000;
  expect(outage.failed()).toBe(true);
});
