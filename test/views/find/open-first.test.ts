/** What is asked beside a search that filters leave empty. */
import { expect, test } from 'vitest';
import type { FindResult } from '../../../schemas/reads/read-results.ts';
import { askFurther } from '../../../views/find/open-first.ts';
import { type NearestQuestion, readSearchQuery } from '../../../views/find/search-query.ts';

const NONE: FindResult = {
  status: 'no_results',
  origin: { lat: 1, lon: 2, label: 'here', source: 'place' },
  results: [],
  attribution: { text: '', license: '', url: '', license_notice_url: '' },
  display_note: '',
};
const toilets = (count: number) => Array.from({ length: count }, () => ({})) as FindResult['results'];

/** @param counts what the API finds without a choice, by a part of the question that is gone */
async function alternativesTo(search: string, counts: Record<string, number>, found = NONE) {
  const asked: NearestQuestion[] = [];
  const { alternatives } = await askFurther(readSearchQuery(search), found, true, async (question) => {
    asked.push(question);
    const missing = Object.keys(counts).find(
      (part) =>
        !new URLSearchParams(Object.entries(question).map(([name, value]) => [name, `${value}`]))
          .toString()
          .includes(part),
    );
    return missing === undefined ? undefined : { ...NONE, results: toilets(counts[missing]!) };
  });
  return { asked, found: alternatives?.map(({ without, count }) => [without, count]) };
}

test('each choice is dropped once, at the position that was found; what finds nothing is not offered', async () => {
  const { asked, found } = await alternativesTo('place=x&wheelchair=true&free=true&key=radar&shower=true', {
    'wheelchair=true': 3,
    'free=true': 0,
    'key=radar': 1,
    'shower=true': 20,
  });
  expect(found).toEqual([
    ['filter.wheelchair', 3],
    ['key.radar', 1],
    ['filter.shower', 20],
  ]);
  for (const question of asked) expect(question).toMatchObject({ lat: 1, lon: 2, limit: 20 });
});

test('a single choice is counted, too', async () => {
  expect((await alternativesTo('place=x&free=true', { 'free=true': 3 })).found).toEqual([['filter.free', 3]]);
});

test('seven choices would be seven searches', async () => {
  const search =
    'place=x&open_now=true&wheelchair=true&free=true&key=radar&shower=true&drinking_water=true&always_open=true';
  expect(await alternativesTo(search, { x: 1 })).toEqual({ asked: [], found: undefined });
});

test('an answer with toilets asks for nothing', async () => {
  const found = { ...NONE, results: toilets(1) };
  expect((await alternativesTo('place=x&free=true&wheelchair=true', {}, found)).asked).toEqual([]);
});
