import { expect, test } from 'vitest';
import { lineBetween, metresToLine, type Point, pointsAlong } from '../src/line.ts';

/** 111 m a thousandth of a degree. */
const LINE: readonly Point[] = [
  [10, 0],
  [10.003, 0],
  [10.003, 0.001],
];

test('points along a line are its ends, and others no farther apart than asked', () => {
  const points = pointsAlong(LINE, 112);
  expect(points).toHaveLength(5);
  expect(points[1]![0]).toBeCloseTo(10.001, 9);
  expect(points.at(-1)).toEqual([10.003, 0.001]);
  expect(pointsAlong(LINE, 1_000)).toEqual([LINE[0], LINE[2]]);
});

test('a line across the antimeridian has no points on the other side of the globe', () => {
  const lons = pointsAlong(
    [
      [179.999, 10],
      [-179.999, 10],
    ],
    50,
  ).map(([lon]) => Math.abs(lon));
  expect(Math.min(...lons)).toBeGreaterThan(179.99);
  expect(Math.max(...lons)).toBeLessThanOrEqual(180);
});

test.each([
  ['beside a segment', [10.001, 0.001], 111],
  ['before its begin', [9.999, 0], 111],
  ['behind its end', [10.003, 0.002], 111],
  ['on it', [10.002, 0], 0],
] as const)('metres to a line from a position %s', (_, [lon, lat], metres) => {
  expect(Math.round(metresToLine(LINE, lon, lat))).toBe(metres);
});

test('a position beyond the antimeridian is near', () => {
  expect(
    metresToLine(
      [
        [179.9995, 0],
        [179.9995, 1],
      ],
      -179.9995,
      0.5,
    ),
  ).toBeLessThan(112);
});

test('a part of a line keeps its corners', () => {
  expect(lineBetween(LINE, 0, 1)).toEqual(LINE);
  const part = lineBetween(LINE, 0.25, 0.875);
  expect(part.map(([lon, lat]) => [lon.toFixed(4), lat.toFixed(4)])).toEqual([
    ['10.0010', '0.0000'],
    ['10.0030', '0.0000'],
    ['10.0030', '0.0005'],
  ]);
  expect(lineBetween(LINE, 1, 1).length).toBeGreaterThan(0);
  expect(
    lineBetween(
      [
        [1, 1],
        [1, 1],
      ],
      0,
      1,
    ),
  ).toEqual([
    [1, 1],
    [1, 1],
  ]);
});
