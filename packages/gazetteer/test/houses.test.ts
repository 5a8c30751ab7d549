import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metresOf, squaredChord } from '../../sphere/index.ts';
import { findHouse, type House, packHouses } from '../src/houses.ts';
import { latinOf } from '../src/search/latin.ts';

const [LON, LAT] = [9.52, 47.14];
const street = (country: string | null = null) => ({ lon: LON, lat: LAT, country });
const asked = (number: string, unit?: string) => ({ readings: [number], unit });
const house = (number: string, east = 0): House => ({ number, lon: LON + east, lat: LAT });

const anyHouse = fc.record({
  number: fc
    .tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom('', 'a', 'bis', '/3'))
    .map((parts) => parts.join('')),
  lon: fc.double({ min: 179.9, max: 180, noNaN: true }).chain((lon) => fc.constantFrom(lon, -lon)),
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
});

test('every house is found by its number within two metres, in any order, across 180 degrees, too', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyHouse, { selector: ({ number }) => number, maxLength: 30 }), (houses) => {
      const packed = packHouses(houses, 180, 0);
      expect(packHouses(houses.toReversed(), 180, 0)).toBe(packed);
      for (const { number, lon, lat } of houses) {
        const found = findHouse(packed, asked(number), { lon: 180, lat: 0, country: null }, latinOf)!;
        expect(found.number).toBe(number);
        expect(metresOf(squaredChord(found.lon, found.lat, lon, lat))).toBeLessThan(2);
      }
    }),
  );
});

test.each([
  ['12', '12'],
  ['12b', '12b'],
  ['12c', '12'],
  ['14', '14a'],
  ['21', '19-23'],
  ['20', undefined],
  ['31', '30-33'],
  ['7', '1234/7'],
  ['1234', '1234/7'],
  ['99', undefined],
])('a street with 12, 12b, 14a, 19-23, 30-33 and 1234/7 answers %s by %s', (wanted, number) => {
  const packed = packHouses(
    ['12b', '12', '14a', '19-23', '30-33', '1234/7'].map((each) => house(each)),
    LON,
    LAT,
  );
  expect(findHouse(packed, asked(wanted), street(), latinOf)?.number).toBe(number);
});

test('the objects of one number are the middle of their building, whatever lies far away', () => {
  const shops = [house('5'), house('5', 0.0004), { ...house('5', 0.0002), lat: LAT + 0.0003 }];
  const [far, farther] = [house('5', 0.008), house('5', 0.02)];
  expect(packHouses(shops, LON, LAT)).toBe('5 20 10');
  expect(packHouses([far, ...shops, farther], LON, LAT)).toBe('5 20 10');
  expect(packHouses([far, house('5')], LON, LAT)).toBe('5 0 0');
});

test('a street keeps 20,000 houses', () => {
  const houses = Array.from({ length: 20_010 }, (_, i) => house(String(i + 1)));
  expect(packHouses(houses, LON, LAT).split('\n')).toHaveLength(20_000);
});

test('a line that is damaged throws', () => {
  expect(() => findHouse('12 x 3', asked('12'), street(), latinOf)).toThrow('cannot be read');
});

test.each([
  // A letter of another script, and its Latin twin.
  ['5в 5б 5b', '5б', 'RU', '5б'],
  ['5в 5b', '5б', 'RU', '5b'],
  ['7а', '7a', 'RU', '7а'],
  ['7α', '7a', 'GR', '7α'],
  ['18ђ 18', '18dj', 'RS', '18ђ'],
  ['18ђ 18', '18đ', 'RS', '18ђ'],
  // Pairs: the first number is the street's own.
  ['30 12/30', '12', 'RU', '12/30'],
  ['12/30', '12-30', 'RU', '12/30'],
  ['12/30', '30', 'RU', undefined],
  ['423/1', '1', 'VN', undefined],
  ['100/9', '9', 'CZ', '100/9'],
  ['100/9', '100', 'CZ', '100/9'],
  ['9', '100/9', 'CZ', '9'],
  ['1/13/6с2 13с1', '13с1', 'RU', '13с1'],
  ['8к2', '8', 'RU', '8к2'],
  ['вл4', '4', 'RU', 'вл4'],
  ['5a3', '5', 'FI', '5a3'],
  ['45 45.1', '45.1', 'CH', '45.1'],
  ['1-7*', '4', 'CA', '1-7'],
  ['1-7', '4', 'CA', undefined],
  ['14a-c', '14b', 'DE', '14a-c'],
  ['14a/b', '14a', 'LI', '14a/b'],
  // Lists of older programs.
  ['24号', '24', 'CN', '24号'],
  ['12/a', '12a', 'HU', '12/a'],
])('a street with %s answers %s in %s by %s, which is all', (has, wanted, country, number) => {
  const packed = packHouses(
    has.split(' ').map((each) => house(each)),
    LON,
    LAT,
  );
  const found = findHouse(packed, asked(wanted), street(country), latinOf);
  expect(found?.number).toBe(number);
  expect(found?.isAll ?? true).toBe(true);
});

test.each([
  ['12', '12c', 'DE', '12'],
  ['8 8к2', '8к2с1', 'RU', '8к2'],
  ['26', '26ас12', 'RU', '26'],
  ['423', '423/1', 'VN', '423'],
  ['14a-c', '14d', 'DE', '14a-c'],
])('a street with %s answers %s in %s by %s, which is a part of it', (has, wanted, country, number) => {
  const packed = packHouses(
    has.split(' ').map((each) => house(each)),
    LON,
    LAT,
  );
  expect(findHouse(packed, asked(wanted), street(country), latinOf)).toMatchObject({ number, isAll: false });
});

test('a unit that lies apart from its house is found, and is left out where it lies at the house', () => {
  const [near, far] = [0.00001, 0.002];
  const packed = packHouses([house('40'), house('40#2', near), house('40#9', far)], LON, LAT);
  expect(packed).toBe('40 0 0\n40#9 200 0');
  const lonOf = (number: string, unit: string | undefined, country: string) =>
    findHouse(packed, asked(number, unit), street(country), latinOf)?.lon;
  expect(lonOf('40', '9', 'US')).toBeCloseTo(LON + far, 9);
  expect(lonOf('9/40', undefined, 'AU')).toBeCloseTo(LON + far, 9);
  for (const unit of ['2', '5', undefined]) expect(lonOf('40', unit, 'AU')).toBe(LON);
  expect(findHouse(packed, asked('9/40'), street('AU'), latinOf)?.number).toBe('40');
});
