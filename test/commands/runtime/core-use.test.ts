import { expect, test } from 'vitest';
import { busiestCore, parseCoreTimes, readCoreTimes } from '../../../commands/runtime/core-use.ts';
import { LINUX, needs } from '../../fixtures/needs.ts';

const STAT = `cpu  300 20 30 1000 7 0 3 5 0 0
cpu0 200 20 10 400 7 0 3 0 0 0
cpu1 100 0 20 600 0 0 0 5 0 0
intr 123 4 5
ctxt 99
`;

test('each core has its time, and what is idle or of low priority is free', () => {
  expect(parseCoreTimes(STAT)).toEqual([
    { free: 427, all: 640 },
    { free: 600, all: 725 },
  ]);
});

test.each(['', 'cpu  1 2 3 4 5 6 7 8 0 0\n', 'cpu0 one two\n'])('%j has no cores', (stat) => {
  expect(parseCoreTimes(stat)).toEqual([]);
});

test.each<[string, [number, number][], [number, number][], number | undefined]>([
  [
    'the busiest core counts',
    [
      [0, 0],
      [0, 0],
    ],
    [
      [60, 100],
      [25, 100],
    ],
    0.75,
  ],
  ['only the time between the two looks counts', [[1_000, 1_000]], [[1_050, 1_200]], 0.75],
  [
    'a core that was switched on meanwhile does not count',
    [[0, 0]],
    [
      [50, 100],
      [0, 100],
    ],
    0.5,
  ],
  ['no time went by', [[5, 10]], [[5, 10]], undefined],
  ['no core is known', [], [], undefined],
])('%s', (_, before, after, share) => {
  const times = (all: [number, number][]) => all.map(([free, sum]) => ({ free, all: sum }));
  expect(busiestCore(times(before), times(after))).toBe(share);
});

test('the cores of this machine are read', needs(LINUX), () => {
  expect(readCoreTimes().length).toBeGreaterThan(0);
});
