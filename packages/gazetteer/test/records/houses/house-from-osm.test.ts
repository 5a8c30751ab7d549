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
  [{ 'addr:street': 'Đường Nguyễn Huệ', 'addr:housenumber': '3' }, ['nguyen hue', '3']],
  [{ 'addr:street': '\u00d0inh Tiên Hoàng', 'addr:housenumber': '3' }, ['dinh tien hoang', '3']],
  [{ 'addr:street': 'ул. Ленина', 'addr:housenumber': '3 корпус 2' }, ['ленина', '3к2']],
  [{ 'addr:street': 'Elm', 'addr:housenumber': '40', 'addr:unit': 'B 2' }, ['elm', '40', '40#b2']],
  [{ 'addr:street': 'Elm', 'addr:housenumber': '2-6', 'addr:interpolation': 'all' }, ['elm', '2-6*']],
  [{ 'addr:street': 'Elm', 'addr:housenumber': '2-6', 'addr:interpolation': 'even' }, ['elm', '2-6']],
  ...['9', '250/9', '250'].map((number): [Record<string, string>, string[]] => [
    { 'addr:street': 'Elm', 'addr:conscriptionnumber': '250', 'addr:housenumber': number },
    number === '9' ? ['elm', '9', '250/9'] : ['elm', number],
  ]),
  [{ 'addr:place': 'Lhota', 'addr:conscriptionnumber': '250' }, ['lhota', '250']],
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
