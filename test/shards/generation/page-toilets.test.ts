import { expect, test } from 'vitest';
import { pageToilets } from '../../../shards/generation/page-toilets.ts';
import { appOf } from '../../fixtures/app.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const WORLD = { west: -180, south: -90, east: 180, north: 90 };

test('pages go on behind the last row, and the last page says so', async () => {
  const toilets = [1, 2, 3].map((n) => baseToilet({ id: `lt_n${n}`, lon: 7 + n / 10, lat: 43 }));
  const { generations } = await appOf(toilets);
  const page = (cell: number, row: number, limit: number) =>
    generations.read((dataset) => pageToilets(dataset, [WORLD], { cell, row }, limit));
  const first = page(0, 0, 2);
  expect([first.toilets.length, first.next]).toEqual([2, { cell: 0, row: 2 }]);
  expect(page(0, 2, 2)).toMatchObject({ toilets: { length: 1 }, next: undefined });
  // A cursor of a larger generation.
  expect(page(7, 9, 2)).toEqual({ toilets: [], next: undefined });
});
