import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writtenPosition } from '../../../server/reads/coordinates.ts';

test.each([
  ['60.17,24.94', 60.17, 24.94],
  ['60.17, 24.94', 60.17, 24.94],
  [' 60.17 24.94 ', 60.17, 24.94],
  ['(60.17; 24.94)', 60.17, 24.94],
  ['-33.8688,151.2093', -33.8688, 151.2093],
  ['60.17° N, 24.94° E', 60.17, 24.94],
  ['60.17N 24.94E', 60.17, 24.94],
  ['N60.17 E24.94', 60.17, 24.94],
  ['24.94E, 60.17N', 60.17, 24.94],
  ['33.87 S, 151.21 E', -33.87, 151.21],
  ['40.7 N, 74 W', 40.7, -74],
  [`60°10'12"N 24°56'24"E`, 60.17, 24.94],
  ['60° 10.2′ N, 24° 56.4′ E', 60.17, 24.94],
])('%s is a position', (text, lat, lon) => {
  const position = writtenPosition(text);
  expect(position?.lat).toBeCloseTo(lat, 9);
  expect(position?.lon).toBeCloseTo(lon, 9);
});

test.each([
  'Monaco',
  '12 34',
  'Rue 12, 34',
  '60.17',
  '91.5,24.9',
  '60.17,181.5',
  '60.17 N, 24.94 N',
  '60.17 O, 24.94 N',
  'N60.17N, 24.94',
  `60°70'N 24°10'E`,
  '60.17,24.94,3.5',
  '12 Main Street',
  '4 rue de 1.5',
])('%s is none', (text) => {
  expect(writtenPosition(text)).toBeUndefined();
});

test('every position is read back as it was written', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((n) => n / 1e5);
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lon) => {
      const text = `${lat.toFixed(5)},${lon.toFixed(5)}`;
      expect(writtenPosition(text)).toEqual({ lat: Number(lat.toFixed(5)), lon: Number(lon.toFixed(5)) });
    }),
  );
});

test('any text is answered at once', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const position = writtenPosition(text);
      expect(position === undefined || Math.abs(position.lat) <= 90).toBe(true);
    }),
  );
});
