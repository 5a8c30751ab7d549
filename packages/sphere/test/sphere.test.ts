import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bearingDeg,
  EARTH_RADIUS_M,
  metresOf,
  searchBoxesAround,
  squaredChord,
  squaredChordOf,
} from '../src/sphere.ts';

const lon = fc.double({ min: -180, max: 180, noNaN: true });
const lat = fc.double({ min: -90, max: 90, noNaN: true });
const RADIANS = Math.PI / 180;

function haversineM(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const h =
    Math.sin(((lat2 - lat1) * RADIANS) / 2) ** 2 +
    Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * Math.sin(((lon2 - lon1) * RADIANS) / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

describe('distances', () => {
  test('are the haversine distance to a millimetre, anywhere on Earth', () => {
    fc.assert(
      fc.property(lon, lat, lon, lat, (lon1, lat1, lon2, lat2) => {
        const exact = haversineM(lon1, lat1, lon2, lat2);
        // Near the antipode the sine is flat and both formulas lose digits.
        fc.pre(exact < 20_000_000);
        expect(Math.abs(metresOf(squaredChord(lon1, lat1, lon2, lat2)) - exact)).toBeLessThan(0.001);
      }),
    );
  });

  test('survive the way to a squared chord and back', () => {
    for (const distanceM of [0, 0.01, 1, 500, 50_000, 1_000_000]) {
      expect(metresOf(squaredChordOf(distanceM))).toBeCloseTo(distanceM, 3);
    }
  });
});

describe('windows around a position', () => {
  test('hold every point within the distance', () => {
    fc.assert(
      fc.property(
        lon,
        lat,
        fc.double({ min: 0.1, max: 100_000, noNaN: true }),
        lon,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lon0, lat0, radiusM, turn, share) => {
          const [toLon, toLat] = destination(lon0, lat0, turn, radiusM * share);
          const inside = searchBoxesAround(lon0, lat0, radiusM).some(
            ({ west, south, east, north }) =>
              toLon >= west && toLon <= east && toLat >= south && toLat <= north,
          );
          expect(inside).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('are two where the circle crosses the antimeridian', () => {
    expect(searchBoxesAround(179.99, 0, 5000)).toHaveLength(2);
    expect(searchBoxesAround(-180, 0, 5000)).toHaveLength(2);
  });

  test('span all longitudes around a pole', () => {
    expect(searchBoxesAround(10, 89.99, 5000)).toMatchObject([{ west: -180, east: 180, north: 90 }]);
  });
});

describe('bearings', () => {
  test.each([
    ['north', 0, 1, 0],
    ['east', 1, 0, 90],
    ['south', 0, -1, 180],
    ['west', -1, 0, 270],
    ['a hair west of north', -0.0001, 1, 0],
  ])('to the %s', (_, toLon, toLat, expected) => {
    expect(bearingDeg(0, 0, toLon, toLat)).toBe(expected);
  });
});

function destination(lon0: number, lat0: number, bearing: number, distanceM: number): [number, number] {
  const angle = distanceM / EARTH_RADIUS_M;
  const sinLat =
    Math.sin(lat0 * RADIANS) * Math.cos(angle) +
    Math.cos(lat0 * RADIANS) * Math.sin(angle) * Math.cos(bearing * RADIANS);
  const toLat = Math.asin(Math.max(-1, Math.min(1, sinLat)));
  const dLon = Math.atan2(
    Math.sin(bearing * RADIANS) * Math.sin(angle) * Math.cos(lat0 * RADIANS),
    Math.cos(angle) - Math.sin(lat0 * RADIANS) * Math.sin(toLat),
  );
  const toLon = ((lon0 + dLon / RADIANS + 540) % 360) - 180;
  return [toLon, toLat / RADIANS];
}
