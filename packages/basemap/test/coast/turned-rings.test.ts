import { describe, expect, test } from 'vitest';
import { Region } from '../../src/coast/region.ts';
import { withoutContradiction } from '../../src/coast/turned-rings.ts';
import { doubleArea } from '../../src/geometry/rings.ts';
import { island, type Point, seeded } from '../made-coast.ts';

const region = new Region([-1_000_000, -1_000_000, 1_000_000, 1_000_000]);
const isle = (x: number, y: number, radius: number): Int32Array => {
  const ring = island([x, y], radius, seeded(radius), 24);
  return Int32Array.from([...ring, ring[0]!].flat());
};
const turned = (line: Int32Array): Int32Array =>
  Int32Array.from(
    Array.from({ length: line.length / 2 }, (_, i) => [...line.subarray(i * 2, i * 2 + 2)])
      .reverse()
      .flat(),
  );
/** Land in the north of it, from the west to the east and beyond both edges. */
const shore = Int32Array.from(
  Array.from({ length: 41 }, (_, i): Point => [(i - 20) * 60_000, (i % 2) * 9_000]).flat(),
);
const [land, sea] = [-400_000, 400_000];

describe('of a coast with rings around it', () => {
  test.each([
    ['an island in the sea stays', [shore, isle(0, sea, 50_000)], [0, 1]],
    ['a lake on land stays', [shore, turned(isle(0, land, 50_000))], [0, 1]],
    ['an island on land is left out', [shore, isle(0, land, 50_000)], [0]],
    [
      'a crowd of islands on land is left out, whatever lies between them and the shore',
      [shore, ...[-2, -1, 0, 1, 2].map((i) => isle(i * 90_000, land - i * 50_000, 40_000 + i))],
      [0],
    ],
    ['an island in a lake stays', [shore, turned(isle(0, land, 200_000)), isle(0, land, 50_000)], [0, 1, 2]],
    [
      'an island on an island in the sea is left out',
      [shore, isle(0, sea, 200_000), isle(0, sea, 50_000)],
      [0, 1],
    ],
    ['islands with nothing else stay', [isle(0, sea, 50_000), isle(500_000, land, 60_000)], [0, 1]],
  ])('%s', (_, lines, kept) => {
    expect(withoutContradiction(lines, region)).toEqual(kept.map((at) => lines[at]));
  });

  test('a pool in the sea becomes an island', () => {
    const pool = turned(isle(0, sea, 50_000));
    const [, ring] = withoutContradiction([shore, pool], region);
    expect(ring).toEqual(turned(pool));
    expect(doubleArea(ring!)).toBeLessThan(0);
  });

  test('an island of several ways on land is left out as a whole', () => {
    const ring = isle(0, land, 50_000);
    const ways = [ring.subarray(0, 22), ring.subarray(20)];
    expect(withoutContradiction([...ways, shore], region)).toEqual([shore]);
  });

  test('what is seen on two sides and does not agree proves nothing', () => {
    // A second shore in the north, which says that there is sea: a way between both is missing, or turned round.
    const second = shore.map((value, i) => (i % 2 === 0 ? value : value - 900_000));
    const lines = [shore, second, isle(0, land, 50_000)];
    expect(withoutContradiction(lines, region)).toEqual(lines);
  });

  test('what lies beyond the extract proves nothing', () => {
    const small = new Region([-200_000, land - 200_000, 200_000, land + 200_000]);
    const lines = [shore, isle(0, land, 50_000)];
    expect(withoutContradiction(lines, small)).toEqual(lines);
  });
});
