import { expect, test } from 'vitest';
import { listedFirst } from '../../../web/find/late-parts.tsx';

const toilet = (n: number) => ({ id: `lt_n${n}`, name: '', lon: n, lat: 0 });

test('the nearest saved toilet is first, or the newest if the position is not known', () => {
  const saved = [3, 1, 2].map(toilet);
  const first = (from?: { lon: number; lat: number }) => listedFirst(saved, from).map(({ lon }) => lon);
  expect(first()).toEqual([3, 1, 2]);
  expect(first({ lon: 0, lat: 0 })).toEqual([1, 2, 3]);
  expect(first({ lon: 2.1, lat: 0 })).toEqual([2, 3, 1]);
});
