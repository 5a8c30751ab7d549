import { expect, test } from 'vitest';
import type { FoundToilet } from '../../../schemas/toilet/toilet.ts';
import { isFarther } from '../../../views/find/far-results.ts';

test.each([
  ['beside a near one, the next town is farther', [70, 26_000, 27_000], [false, true, true]],
  ['within half an hour on foot all are near', [10, 1_500, 2_000], [false, false, false]],
  [
    'in the country all are as far as each other',
    [9_000, 12_000, 36_000, 36_001],
    [false, false, false, true],
  ],
  ['the order does not matter', [26_000, 0], [true, false]],
])('%s', (_, distances, farther) => {
  const results = distances.map((distance_m) => ({ distance_m }) as FoundToilet);
  expect(results.map((toilet) => isFarther(toilet, results))).toEqual(farther);
});
