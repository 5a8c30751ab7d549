import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metresOf, squaredChord } from '../../sphere/index.ts';
import { findHouse, type House, packHouses } from '../src/houses.ts';

const [LON, LAT] = [9.52, 47.14];
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
        const found = findHouse(packed, number, 180, 0)!;
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
  ['1234', undefined],
  ['99', undefined],
])('a street with 12, 12b, 14a, 19-23, 30-33 and 1234/7 answers %s by %s', (asked, number) => {
  const packed = packHouses(
    ['12b', '12', '14a', '19-23', '30-33', '1234/7'].map((each) => house(each)),
    LON,
    LAT,
  );
  expect(findHouse(packed, asked, LON, LAT)?.number).toBe(number);
});

test('of two houses with one number the first from the south stays', () => {
  const two = [{ ...house('5'), lat: LAT + 0.001 }, house('5', 0.002)];
  expect(packHouses(two, LON, LAT)).toBe('5 200 0');
});

test('a street keeps 20,000 houses', () => {
  const houses = Array.from({ length: 20_010 }, (_, i) => house(String(i + 1)));
  expect(packHouses(houses, LON, LAT).split('\n')).toHaveLength(20_000);
});

test('a line that is damaged throws', () => {
  expect(() => findHouse('12 x 3', '12', LON, LAT)).toThrow('cannot be read');
});
