import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains, distanceToOutlineM, midpointOfLine, pointOfArea, unwrap } from '../src/geometry.ts';

const ring = (...points: [number, number][]): Float64Array =>
  Float64Array.from([...points, points[0]!].flat());
const box = (west: number, south: number, east: number, north: number): Float64Array =>
  ring([west, south], [east, south], [east, north], [west, north]);
const METERS = 111_195;

describe('the point of an area', () => {
  test('is the centroid', () => {
    expect(pointOfArea([box(7, 43, 9, 44)], [])).toEqual([8, 43.5]);
  });

  test('stays in a cubicle of one metre anywhere on the globe', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1799999990, max: 1799999900 }),
        fc.integer({ min: -890000000, max: 890000000 }),
        (x, y) => {
          const cubicle = box(x / 1e7, y / 1e7, (x + 90) / 1e7, (y + 90) / 1e7);
          const [lon, lat] = pointOfArea([cubicle], []);
          expect(lon).toBeCloseTo((x + 45) / 1e7, 9);
          expect(lat).toBeCloseTo((y + 45) / 1e7, 9);
        },
      ),
    );
  });

  test('lies on the surface when the centroid does not', () => {
    const u = ring(
      [0, 0],
      [0.003, 0],
      [0.003, 0.003],
      [0.002, 0.003],
      [0.002, 0.001],
      [0.001, 0.001],
      [0.001, 0.003],
      [0, 0.003],
    );
    const point = pointOfArea([u], []);
    expect(contains([u], ...point)).toBe(true);
    expect(distanceToOutlineM([u], ...point)).toBeGreaterThan(30);
  });

  test('lies beside the courtyard, not in it', () => {
    const [outer, inner] = [box(0, 0, 0.003, 0.003), box(0.001, 0.001, 0.002, 0.002)];
    expect(contains([outer, inner], ...pointOfArea([outer], [inner]))).toBe(true);
  });

  test('ignores in which direction rings were drawn', () => {
    const [outer, inner] = [box(0, 0, 4, 4), box(0, 0, 1, 1)];
    const turned = (line: Float64Array): Float64Array => {
      const points = Array.from({ length: line.length / 2 }, (_, i) => [line[i * 2]!, line[i * 2 + 1]!]);
      return Float64Array.from(points.reverse().flat());
    };
    const expected = pointOfArea([outer], [inner]);
    expect(expected[0]).toBeCloseTo(32.5 / 15 - 0 + (2 - 32.5 / 15) + (2 - 0.5) / 15, 9);
    expect(pointOfArea([turned(outer)], [inner])[0]).toBeCloseTo(expected[0], 9);
    expect(pointOfArea([outer], [turned(inner)])[0]).toBeCloseTo(expected[0], 9);
  });

  test('falls on the larger of two parts that lie apart', () => {
    const outer = [box(0, 0, 0.001, 0.001), box(0.1, 0, 0.102, 0.002)];
    const point = pointOfArea(outer, []);
    expect(contains([outer[1]!], ...point)).toBe(true);
  });

  test.each<[string, Float64Array, [number, number]]>([
    ['in a line', ring([1, 1], [2, 2], [3, 3]), [2, 2]],
    ['of two nodes', ring([1, 1], [2, 1]), [1.5, 1]],
    ['of one node', ring([1, 1]), [1, 1]],
  ])('is the mean of vertices %s', (_, line, expected) => {
    const [lon, lat] = pointOfArea([line], []);
    expect(lon).toBeCloseTo(expected[0], 9);
    expect(lat).toBeCloseTo(expected[1], 9);
  });

  test('comes back in time for any ring at all', () => {
    const coordinate = fc.tuple(
      fc.integer({ min: -1800000000, max: 1800000000 }),
      fc.integer({ min: -900000000, max: 900000000 }),
    );
    fc.assert(
      fc.property(fc.array(coordinate, { minLength: 1, maxLength: 30 }), (points) => {
        const line = unwrap(
          ring(...points.map(([x, y]): [number, number] => [x / 1e7, y / 1e7])),
          points[0]![0] / 1e7,
        );
        const [lon, lat] = pointOfArea([line], []);
        expect(Math.abs(lon)).toBeLessThanOrEqual(180);
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
      }),
    );
  });

  test('of a sliver a thousand kilometres long is found at once', () => {
    const sliver = ring([0, 0], [10, 0.0000001], [10, 0.0000002], [5, 0.0000004], [0, 0.0000001]);
    expect(pointOfArea([sliver], [])[1]).toBeCloseTo(0, 5);
  });
});

describe('across the antimeridian', () => {
  const wrapped = unwrap(ring([179.9, -17], [-179.9, -17], [-179.9, -16], [179.9, -16]), 179.9);

  test('a ring runs on past 180', () => {
    expect(
      [...wrapped].filter((_, index) => index % 2 === 0).map((lon) => Math.round(lon * 10) / 10),
    ).toEqual([179.9, 180.1, 180.1, 179.9, 179.9]);
  });

  test('its point comes back to the globe', () => {
    const far = unwrap(ring([179.9, -17], [-179.5, -17], [-179.5, -16], [179.9, -16]), 179.9);
    expect(pointOfArea([far], [])[0]).toBeCloseTo(-179.8, 9);
  });

  test.each([
    [179.95, true],
    [-179.95, true],
    [180, true],
    [-180, true],
    [-179.8, false],
    [179.8, false],
    [0, false],
  ])('%f is inside: %s', (lon, expected) => {
    expect(contains([wrapped], lon, -16.5)).toBe(expected);
  });

  test('distances are measured the short way', () => {
    expect(distanceToOutlineM([wrapped], -179.8, -16.5)).toBeCloseTo(
      0.1 * METERS * Math.cos((16.5 * Math.PI) / 180),
      -1,
    );
  });

  test('so is the middle of a line', () => {
    const line = unwrap(Float64Array.of(179, 0, -177, 0), 179);
    expect(midpointOfLine(line)).toEqual([-179, 0]);
  });
});

describe('the middle of a line', () => {
  test.each<[string, number[], [number, number]]>([
    ['lies at half its length', [0, 0, 3, 0, 3, 1], [2, 0]],
    ['may be a node', [0, 0, 1, 0, 2, 0], [1, 0]],
    ['of one node is the node', [5, 5], [5, 5]],
    ['without length is its start', [5, 5, 5, 5], [5, 5]],
  ])('%s', (_, line, expected) => {
    const [lon, lat] = midpointOfLine(Float64Array.from(line));
    expect(lon).toBeCloseTo(expected[0], 3);
    expect(lat).toBeCloseTo(expected[1], 3);
  });
});

describe('inside and distance', () => {
  const withHole = [box(0, 0, 4, 4), box(1, 1, 3, 3)];
  test.each([
    [0.5, 0.5, true],
    [2, 2, false],
    [5, 2, false],
    [3.5, 2, true],
  ])('%f %f is inside a box with a hole: %s', (lon, lat, expected) => {
    expect(contains(withHole, lon, lat)).toBe(expected);
  });

  test.each([
    ['to the hole', 2, 2, 1],
    ['to the edge', 5, 2, 1],
    ['from within', 0.5, 2, 0.5],
    ['to a corner', -3, -4, 5],
    ['on the edge', 0, 2, 0],
  ])('the distance %s', (_, lon, lat, degrees) => {
    const meters = distanceToOutlineM(withHole, lon, lat);
    expect(Math.abs(meters - degrees * METERS)).toBeLessThan(0.003 * degrees * METERS + 0.001);
  });
});
