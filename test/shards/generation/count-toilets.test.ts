import { expect, test } from 'vitest';
import { countToilets } from '../../../shards/generation/count-toilets.ts';
import { appOf } from '../../fixtures/app.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

test('a box whose cells have more toilets than allowed is not counted', async () => {
  const { generations } = await appOf([1, 2, 3].map((n) => baseToilet({ id: `lt_n${n}`, lon: 7, lat: 43 })));
  const box = { west: 6, south: 42, east: 8, north: 44 };
  const within = (most: number) => generations.read((dataset) => countToilets(dataset, box, 0, most));
  expect(within(3)?.toilets).toBe(3);
  expect(within(2)).toBeUndefined();
});
