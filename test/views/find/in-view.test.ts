/** The list of what the map shows, before a place is searched for. */
import { expect, test } from 'vitest';
import type { AreaResult } from '../../../schemas/reads/read-results.ts';
import { type AreaQuestion, isInside, isWide, listInView } from '../../../views/find/in-view.ts';
import { readSearchQuery } from '../../../views/find/search-query.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const BOX = [7.4, 43.7, 7.5, 43.8] as const;
const WIDE = [7, 43, 8, 44] as const;

function area(count: number): AreaResult {
  const results = Array.from({ length: count }, (_, i) => wholeToilet({ id: `lt_n${i}` }));
  const attribution = { text: '', license: '', url: '', license_notice_url: '' };
  return { results, truncated: false, attribution, display_note: '' };
}

test('all are counted, and the first ten listed', async () => {
  const asked: AreaQuestion[] = [];
  const listed = await listInView(readSearchQuery('free=true&step_free=true'), BOX, async (question) => {
    asked.push(question);
    return area(31);
  });
  expect(listed).toMatchObject({ kind: 'view', count: 31 });
  expect(listed?.result.results).toHaveLength(10);
  expect(asked).toEqual([{ free: true, bbox: [7.4, 43.7, 7.5, 43.8], limit: 200 }]);
});

test('choices that leave none are dropped one by one, and say how many each hides', async () => {
  const query = readSearchQuery('changing_table=true&free=true');
  const listed = await listInView(query, BOX, async ({ free }) => area(free ? 0 : 3));
  expect(listed?.alternatives?.map(({ without, count }) => [without, count])).toEqual([['filter.free', 3]]);
});

test('a map of a country is not counted; without an answer there is no list', async () => {
  expect(await listInView(readSearchQuery(''), WIDE, async () => area(3))).not.toHaveProperty('count');
  expect(await listInView(readSearchQuery(''), BOX, async () => undefined)).toBeUndefined();
});

test('what is wide, and what is inside', () => {
  expect([isWide(BOX), isWide(WIDE)]).toEqual([false, true]);
  expect([isInside({ lon: 7.4, lat: 43.75 }, BOX), isInside({ lon: 7.6, lat: 43.75 }, BOX)]).toEqual([
    true,
    false,
  ]);
});
