import { describe, expect, test } from 'vitest';
import { Region } from '../../src/coast/region.ts';
import { withoutContradiction } from '../../src/coast/turned-rings.ts';
import { doubleArea } from '../../src/geometry/rings.ts';
import { island, type Point, seeded, TILE } from '../made-coast.ts';

const region = new Region([-1_000_000, -1_000_000, 1_000_000, 1_000_000]);
const noLand = () => false;
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
    expect(withoutContradiction(lines, region, noLand)).toEqual(kept.map((at) => lines[at]));
  });

  test('a pool in the sea becomes an island', () => {
    const pool = turned(isle(0, sea, 50_000));
    const [, ring] = withoutContradiction([shore, pool], region, noLand);
    expect(ring).toEqual(turned(pool));
    expect(doubleArea(ring!)).toBeLessThan(0);
  });

  test('an island of several ways on land is left out as a whole', () => {
    const ring = isle(0, land, 50_000);
    const ways = [ring.subarray(0, 22), ring.subarray(20)];
    expect(withoutContradiction([...ways, shore], region, noLand)).toEqual([shore]);
  });

  test('what is seen on two sides and does not agree proves nothing', () => {
    // A second shore in the north, which says that there is sea: a way between both is missing, or turned round.
    const second = shore.map((value, i) => (i % 2 === 0 ? value : value - 900_000));
    const lines = [shore, second, isle(0, land, 50_000)];
    expect(withoutContradiction(lines, region, noLand)).toEqual(lines);
  });

  test('what lies beyond the extract proves nothing', () => {
    const small = new Region([-200_000, land - 200_000, 200_000, land + 200_000]);
    const lines = [shore, isle(0, land, 50_000)];
    expect(withoutContradiction(lines, small, noLand)).toEqual(lines);
  });

  describe('an island in a cut that has no other coast', () => {
    const [x, y] = [TILE / 2, TILE / 2];
    const own = isle(x, y, TILE / 5);
    const cut = new Region([0, 0, TILE * 2, TILE - 1]);
    const inEast = (east: number) => east >= TILE;

    test('is left out if all tiles beside it have streets and no coast, with a smaller one on the way', () => {
      expect(withoutContradiction([own], cut, inEast)).toEqual([]);
      expect(withoutContradiction([own, isle(x + TILE / 3, y, TILE / 16)], cut, inEast)).toEqual([]);
    });

    test.each([
      ['nothing on land is in that tile', [own], cut, noLand],
      ['nothing on land is in another one', [own], new Region([-TILE, 0, TILE * 2, TILE - 1]), inEast],
      ['that tile lies beyond the cut', [own], new Region([0, 0, TILE - 1, TILE - 1]), inEast],
      ['that tile has coast', [own, isle(x + TILE, y, TILE / 6)], cut, inEast],
    ])('stays if %s', (_, lines, covered, hasLand) => {
      expect(withoutContradiction(lines, covered, hasLand)).toContain(own);
    });

    const large = (middle: number, radius: number): Int32Array => {
      const ring = island([middle * TILE, y], radius * TILE, seeded(5), 4_000, 0);
      return Int32Array.from([...ring, ring[0]!].flat());
    };
    const strip = (west: number, east: number) =>
      new Region([west * TILE, y - TILE / 8, east * TILE, y + TILE / 8]);

    test.each([
      ['the cut has its west coast and the land behind that', [large(0.5, 6)], strip(-5.75, 0)],
      [
        'what lies beside it is another one, across a strait',
        [large(-2.5, 3), large(3.75, 3)],
        strip(0.25, 3),
      ],
    ])('stays if %s', (_, lines, covered) => {
      expect(withoutContradiction(lines, covered, () => true)).toEqual(lines);
    });
  });
});
