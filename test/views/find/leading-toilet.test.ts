import { describe, expect, test } from 'vitest';
import type { FoundToilet } from '../../../schemas/toilet/toilet.ts';
import { isFarther, leadingToilet } from '../../../views/find/leading-toilet.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const closed = wholeToilet({ id: 'lt_closed', open_now: false });
const unlisted = wholeToilet({ id: 'lt_unlisted', open_now: 'unknown' });
const open = wholeToilet({ id: 'lt_open', open_now: true });
const ANY = { filters: [] };
const OPEN = { filters: ['open_now'] } as const;

describe('the toilet that leads', () => {
  test.each([
    ['the nearest', [closed, unlisted, open], ANY, 'lt_closed'],
    ['the nearest that is known to be open, if open ones are asked for', [unlisted, open], OPEN, 'lt_open'],
    ['the nearest, if none is known to be open', [unlisted], OPEN, 'lt_unlisted'],
    ['none without results', [], OPEN, undefined],
  ])('is %s', (_, results, query, id) => {
    expect(leadingToilet(results, query, undefined, undefined)?.id).toBe(id);
  });

  test('is the chosen one, with its distance if the search found it', () => {
    const { distance_m: _, walk_min: __, bearing: ___, ...chosen } = open;
    expect(leadingToilet([unlisted, open], ANY, chosen, undefined)).toBe(open);
    expect(leadingToilet([unlisted], ANY, chosen, undefined)).toBe(chosen);
  });

  test.each([
    ['one person reported it gone', 1, 4, {}, 'lt_a'],
    ['two people reported it gone and another is hardly farther', 2, 4, {}, 'lt_b'],
    ['two people reported it gone and the next is far', 2, 5, {}, 'lt_a'],
    ['of both it is said', 2, 4, { lt_b: reportedGone(3) }, 'lt_a'],
  ])('if %s: the right one', (_, people, walkMin, others, id) => {
    const results = [
      wholeToilet({ id: 'lt_a', walk_min: 1 }),
      wholeToilet({ id: 'lt_b', walk_min: walkMin }),
    ];
    const asides = { lt_a: reportedGone(people), ...others };
    expect(leadingToilet(results, ANY, undefined, asides)?.id).toBe(id);
  });
});

function reportedGone(people: number) {
  return { reports: { people, warns: people > 1, last_on: '2026-11-20', kinds: { gone: people } } };
}

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
