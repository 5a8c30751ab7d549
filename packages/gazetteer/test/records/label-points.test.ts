import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metresOf, squaredChord } from '../../../sphere/index.ts';
import { labelPoints } from '../../src/records/label-points.ts';
import { KINDS, type KindOfTag } from '../../src/records/place-kinds.ts';

const kind = (key: string, value: string): KindOfTag => KINDS.get(key)!.get(value)!;
const AT = [7.42, 43.73] as const;

describe('a position is named by', () => {
  test.each([
    ['leisure', 'park'],
    ['tourism', 'museum'],
    ['railway', 'station'],
    ['place', 'village'],
    ['place', 'square'],
  ])('%s=%s, at its point', (key, value) => {
    expect(labelPoints(kind(key, value), [], AT)).toEqual([AT]);
  });

  test.each([
    ['tourism', 'gallery'],
    ['tourism', 'artwork'],
    ['tourism', 'hotel'],
    ['historic', 'memorial'],
    ['historic', 'monument'],
    ['highway', 'bus_stop'],
    ['place', 'state'],
    ['place', 'island'],
  ])('no %s=%s', (key, value) => {
    expect(labelPoints(kind(key, value), [], AT)).toEqual([]);
  });
});

test('a street names positions all along: no point of a straight line is farther than 50 m from one', () => {
  const street = kind('highway', 'residential');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 390 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (metres, share) => {
        const end = [7.42, 43.73 + metres / 111_195] as const;
        const points = labelPoints(street, [AT, end], AT);
        const lat = 43.73 + (end[1] - 43.73) * share;
        const away = Math.min(...points.map(([x, y]) => metresOf(squaredChord(7.42, lat, x, y))));
        expect(away).toBeLessThan(51);
        expect(points.length).toBeLessThan(3 + metres / 25);
      },
    ),
  );
});

test('nothing is put between nodes that are far apart', () => {
  const street = kind('highway', 'residential');
  expect(labelPoints(street, [AT, [7.42, 43.74]], AT)).toEqual([AT, [7.42, 43.74]]);
  expect(
    labelPoints(
      street,
      [
        [179.999, 0],
        [-179.999, 0],
      ],
      AT,
    ),
  ).toHaveLength(2);
});
