import { expect, test } from 'vitest';
import { houseFromOsm } from '../../../src/records/houses/house-from-osm.ts';

const points = [
  [9, 47],
  [9.002, 47.002],
] as const;

test.each<[Record<string, string>, string[] | undefined]>([
  [{ 'addr:street': 'Landstraße', 'addr:housenumber': '12 A;14' }, ['landstr', '12a', '14']],
  [{ 'addr:street': 'Rua de Mouzinho da Silveira', 'addr:housenumber': '3' }, ['rue mouzinho silveira', '3']],
  [{ 'addr:place': 'Masescha', 'addr:housenumber': '7' }, ['masescha', '7']],
  [{ 'addr:place': 'Masescha', 'addr:street': 'Am Hang', 'addr:housenumber': '7' }, ['hang', '7']],
  [{ 'addr:street': 'Landstraße' }, undefined],
  [{ 'addr:street': 'Landstraße', 'addr:housenumber': 'none' }, undefined],
  [{ 'addr:housenumber': '12' }, undefined],
])('%j is the house %j', (tags, expected) => {
  const house = houseFromOsm({ tags, points });
  expect(house && [house.key, ...house.numbers]).toEqual(expected);
});

test('a building has the mean of its points', () => {
  const tags = { 'addr:street': 'Landstraße', 'addr:housenumber': '12' };
  const [lon, lat] = houseFromOsm({ tags, points })!.at;
  expect(lon).toBeCloseTo(9.001, 9);
  expect(lat).toBeCloseTo(47.001, 9);
});
