import { describe, expect, test } from 'vitest';
import { leadingToilet } from '../../views/leading-toilet.ts';
import { wholeToilet } from '../fixtures/whole-toilet.ts';

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
    expect(leadingToilet(results, query, undefined)?.id).toBe(id);
  });

  test('is the chosen one, with its distance if the search found it', () => {
    const { distance_m: _, walk_min: __, bearing: ___, ...chosen } = open;
    expect(leadingToilet([unlisted, open], ANY, chosen)).toBe(open);
    expect(leadingToilet([unlisted], ANY, chosen)).toBe(chosen);
  });
});
