import { expect, test } from 'vitest';
import { clearPairs } from '../../../pipeline/dedupe/clear-pairs.ts';

/** Pairs of records (1, 2) and toilets (7, 8) with their costs. */
const chosen = (...costs: readonly (readonly [a: number, b: number, cost: number])[]) =>
  clearPairs(costs.map(([a, b, cost]) => ({ a, b, cost, distanceM: cost })))
    .map(({ a, b }) => [a, b])
    .sort();

test('the best pair of each is taken', () => {
  expect(chosen([1, 7, 1], [1, 8, 3], [2, 8, 1], [2, 7, 3])).toEqual([
    [1, 7],
    [2, 8],
  ]);
});

test('two pairs that fit better together displace the one that fits best alone', () => {
  expect(chosen([1, 8, 1], [1, 7, 1.2], [2, 8, 1.4], [2, 7, 4])).toEqual([
    [1, 7],
    [2, 8],
  ]);
});

test('a record moves to a toilet that is free, so that another finds one, too', () => {
  expect(chosen([1, 8, 1], [1, 7, 1.2], [2, 8, 1.1])).toEqual([
    [1, 7],
    [2, 8],
  ]);
});

test('two ways that cost nearly the same leave all of them apart', () => {
  expect(chosen([1, 7, 1], [2, 8, 1], [1, 8, 1.1], [2, 7, 1.1])).toEqual([]);
});

test('a toilet that two records want as much is for none of them', () => {
  expect(chosen([1, 7, 1], [2, 7, 1.3])).toEqual([]);
  expect(chosen([1, 7, 1], [2, 7, 2])).toEqual([[1, 7]]);
});
