import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latOf, lonOf, project, unproject, worldX, worldY } from '../src/mercator.ts';

describe('the Mercator square', () => {
  test.each([
    [0, 0, 0, 0],
    [-180, 85.0511287798066, -(2 ** 31), -(2 ** 31)],
    [90, 0, 2 ** 30, 0],
  ])('puts %f, %f at %i, %i', (lon, lat, x, y) => {
    expect(worldX(lon)).toBe(x);
    expect(worldY(lat) + 0).toBeCloseTo(y, -1);
  });

  test('keeps positions beyond its edges at its edges', () => {
    expect([worldX(180), worldX(200), worldX(-200)]).toEqual([2 ** 31 - 1, 2 ** 31 - 1, -(2 ** 31)]);
    expect([worldY(90), worldY(-90)]).toEqual([-(2 ** 31), 2 ** 31 - 1]);
  });

  test('is turned back to 1e-7 degrees', () => {
    const lons = fc.double({ min: -180, max: 179.9999999, noNaN: true });
    const lats = fc.double({ min: -85, max: 85, noNaN: true });
    fc.assert(
      fc.property(lons, lats, (lon, lat) => {
        expect(Math.abs(lonOf(worldX(lon)) - lon)).toBeLessThan(1e-7);
        expect(Math.abs(latOf(worldY(lat)) - lat)).toBeLessThan(1e-7);
      }),
    );
  });

  test('is the same in fractions as in integers', () => {
    const lons = fc.double({ min: -180, max: 179.9999999, noNaN: true });
    const lats = fc.double({ min: -85, max: 85, noNaN: true });
    fc.assert(
      fc.property(lons, lats, (lon, lat) => {
        const { x, y } = project({ lon, lat });
        expect(Math.abs((x - 0.5) * 2 ** 32 - worldX(lon))).toBeLessThan(1);
        expect(Math.abs((y - 0.5) * 2 ** 32 - worldY(lat))).toBeLessThan(1);
        const back = unproject({ x, y });
        expect(back.lon).toBeCloseTo(lon, 9);
        expect(back.lat).toBeCloseTo(lat, 9);
      }),
    );
  });
});
