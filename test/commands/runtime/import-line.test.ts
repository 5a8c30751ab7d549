import { expect, test } from 'vitest';
import { costOf, importLine } from '../../../commands/runtime/report.ts';

const manifest = (generation: number, toilets: number, at: string) => ({
  ...{ generation, toilets, extract: 'europe/monaco', data_date: '2026-11-24T20:21:00.000Z' },
  imported: { at, edition: 'one', data_date: null },
});
const before = manifest(7, 40, '2026-11-24T03:15:00.000Z');

test('says what changed and what it cost', () => {
  const cost = costOf({ userCPUTime: 4_000_000, systemCPUTime: 260_000, maxRSS: 204_800 });
  const after = manifest(8, 42, '2026-11-25T03:15:00.000Z');
  expect(importLine(before, after, 12.345, cost)).toEqual([
    'The import is done.',
    {
      ...{ extract: 'europe/monaco', generation: 8, dataDate: after.data_date, toilets: 42, more: 2 },
      ...{ seconds: 12.3, cpuS: 4.3, peakMb: 200 },
    },
  ]);
});

test('says nothing of a night without an import, whatever contributions published meanwhile', () => {
  expect(importLine(before, { ...before, generation: 9, toilets: 41 }, 1, undefined)).toBeUndefined();
  expect(importLine(undefined, undefined, 1, undefined)).toBeUndefined();
});

test('of the first import says no difference', () => {
  expect(importLine(undefined, before, 1, undefined)?.[1]).not.toHaveProperty('more');
});
