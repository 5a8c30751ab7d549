import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOfPoint, distanceM, midpoint, Nearby } from '../../../pipeline/dedupe/nearby.ts';

const around = (lon: number, lat: number) =>
  fc.record({
    lon: fc.double({ min: -0.0006, max: 0.0006, noNaN: true }).map((offset) => wrap(lon + offset)),
    lat: fc.double({ min: -0.0003, max: 0.0003, noNaN: true }).map((offset) => lat + offset),
  });

function wrap(lon: number): number {
  return lon > 180 ? lon - 360 : lon;
}

test.each([
  [10, 50],
  [180, -17],
  [-180, 70],
  [30, 0],
])('neighbours at %d, %d are those that a look at all of them finds', (lon, lat) => {
  fc.assert(
    fc.property(
      fc.array(around(lon, lat), { minLength: 1, maxLength: 60 }),
      around(lon, lat),
      (points, from) => {
        const nearby = new Nearby(points.map((point) => boxOfPoint(point.lon, point.lat)));
        const isNear = (index: number): boolean => distanceM(points[index]!, from) <= 15;
        const found = nearby.around(from.lon, from.lat, 15.001).filter(isNear);
        expect(found.sort((a, b) => a - b)).toEqual([...points.keys()].filter(isNear));
      },
    ),
  );
});

test('nothing is near in an empty world', () => {
  expect(new Nearby([]).around(0, 0, 100)).toEqual([]);
  expect(new Nearby([]).some([0, 0, 1, 1], () => true)).toBe(false);
});

test('a box that runs past 180 finds what lies behind it', () => {
  const nearby = new Nearby([boxOfPoint(-179.9, 0)]);
  expect(nearby.some([179.8, -1, 180.2, 1], () => true)).toBe(true);
  expect(nearby.some([179.8, -1, 179.9, 1], () => true)).toBe(false);
});

test('the middle is on the short side of the globe', () => {
  expect(midpoint({ lon: 179.9, lat: 0 }, { lon: -179.7, lat: 2 }).lon).toBeCloseTo(-179.9, 9);
  expect(midpoint({ lon: 10, lat: 0 }, { lon: 20, lat: 2 })).toEqual({ lon: 15, lat: 1 });
});
