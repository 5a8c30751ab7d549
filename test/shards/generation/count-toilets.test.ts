import { expect, test } from 'vitest';
import { countToilets } from '../../../shards/generation/count-toilets.ts';
import { appOf } from '../../fixtures/app.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const BOX = { west: 6, south: 42, east: 8, north: 44 };

async function counting(toilets: number) {
  const made = Array.from({ length: toilets }, (_, n) => baseToilet({ id: `lt_n${n}`, lon: 7, lat: 43 }));
  const { generations } = await appOf(made);
  return (most: number) => {
    const steps = generations.read((dataset) => countToilets(dataset, BOX, 0, most));
    for (let pauses = 0; ; pauses++) {
      const { done, value } = steps.next();
      if (done) return { pauses, toilets: value?.toilets };
    }
  };
}

test('a box whose cells have more toilets than allowed is not counted', async () => {
  const within = await counting(3);
  expect(within(3).toilets).toBe(3);
  expect(within(2).toilets).toBeUndefined();
});

test('a count pauses behind what is made for a cell, and every 64 toilets', async () => {
  expect((await counting(200))(1_000)).toEqual({ pauses: 1 + 3, toilets: 200 });
});
