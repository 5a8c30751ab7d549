import { expect, test } from 'vitest';
import { Region, rectangle } from '../../src/coast/region.ts';
import { runsBySea, seaBeyond } from '../../src/coast/sea-beyond.ts';
import { type Box, reversed } from '../../src/geometry/rings.ts';
import { isIn, island, isWet, type Point, seeded } from '../made-coast.ts';

const SIDE = 2 ** 22;
const SQUARE: Box = [0, 0, SIDE, SIDE];
const random = seeded(3);
/** An island across the edges of the regions, of which a part is covered. */
const land = island([SIDE * 0.45, SIDE * 0.5], SIDE * 0.3, random, 60);
const sea = [rectangle([-SIDE, -SIDE, 2 * SIDE, 2 * SIDE]), Int32Array.from(land.flat())];
const around: Box = [SIDE * 0.4, SIDE * 0.3, SIDE * 0.9, SIDE * 0.7].map(Math.round) as unknown as Box;
const [west, north, east, south] = around;
const points = Array.from({ length: 2000 }, (): Point => [random() * SIDE, random() * SIDE]);

test.each([
  ['a box', new Region(around)],
  [
    'a polygon',
    new Region(around, [Int32Array.of(west, south, west, north, east, north, east - 90_000, south)]),
  ],
  ['nothing', new Region([5 * SIDE, 5 * SIDE, 6 * SIDE, 6 * SIDE])],
])('the sea beyond %s is the sea that it does not cover', (_, region) => {
  const water = [...seaBeyond(sea, region, SQUARE)];
  const wrong = points.filter(([x, y]) => isWet(water, x, y) !== (!region.has(x, y) && !isIn(land, x, y)));
  // Squares of 38 m in which both edges meet are of one kind.
  expect(wrong.length).toBeLessThanOrEqual(2);
  expect(points.some(([x, y]) => isWet(water, x, y))).toBe(true);
});

test('a line is told by whether it lies in the sea, and is whole', () => {
  const line = Int32Array.of(10, SIDE / 2, SIDE, SIDE / 2, SIDE, SIDE);
  const runs = runsBySea(line, sea);
  expect(runs.map(({ isSea }) => isSea)).toEqual([true, false, true]);
  expect(runs.flatMap(({ xy }) => [...xy.slice(0, 2)]).slice(2)).toEqual(
    runs.slice(0, -1).flatMap(({ xy }) => [...xy.slice(-2)]),
  );
  expect([...runs[0]!.xy.slice(0, 2), ...runs.at(-1)!.xy.slice(-4)]).toEqual([...line]);
  for (const { xy, isSea } of runs)
    expect(isIn(land, (xy[0]! + xy[2]!) / 2, (xy[1]! + xy[3]!) / 2)).toBe(!isSea);
});

test('where nothing is sea, nothing is', () => {
  const whole = rectangle(SQUARE);
  expect([...seaBeyond([whole, reversed(whole)], new Region(around), SQUARE)]).toEqual([]);
});
