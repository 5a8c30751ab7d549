import { describe, expect, test } from 'vitest';
import { doubleArea, isInside, nestRings, reversed } from '../../src/geometry/rings.ts';

/** Clockwise on a screen. */
const square = (x: number, y: number, side: number) =>
  Int32Array.of(x, y, x + side, y, x + side, y + side, x, y + side);
const plain = (rings: readonly Int32Array[]) => rings.map((xy) => [...xy]);
const signs = (rings: readonly Int32Array[]) => rings.map((xy) => Math.sign(doubleArea(xy)));

test('the area is positive clockwise, and turns with the ring', () => {
  expect(doubleArea(square(3, 4, 5))).toBe(50);
  expect(doubleArea(reversed(square(3, 4, 5)))).toBe(-50);
  expect([...reversed(Int32Array.of(1, 2, 3, 4, 5, 6))]).toEqual([5, 6, 3, 4, 1, 2]);
  expect([isInside(5, 6, square(3, 4, 5)), isInside(1, 6, square(3, 4, 5))]).toEqual([true, false]);
});

describe('rings by even-odd', () => {
  test('an outer ring is clockwise, however it was mapped', () => {
    expect(signs(nestRings([square(0, 0, 10)]))).toEqual([1]);
    expect(signs(nestRings([reversed(square(0, 0, 10))]))).toEqual([1]);
  });

  test('a hole follows its outer ring, counter-clockwise', () => {
    const [far, outer, hole] = [square(200, 0, 90), square(0, 0, 100), square(10, 10, 20)];
    expect(plain(nestRings([hole, far, outer]))).toEqual(plain([outer, reversed(hole), far]));
  });

  test('an island in a hole is an outer ring again, and so is what lies in the hole of an island', () => {
    const nested = [100, 80, 60, 40].map((side, i) => square(i * 10, i * 10, side));
    const rings = nestRings(nested.toReversed());
    expect(rings.map((xy) => Math.abs(doubleArea(xy)) / 2)).toEqual([10_000, 6_400, 3_600, 1_600]);
    expect(signs(rings)).toEqual([1, -1, 1, -1]);
  });

  test('outer rings that touch at a corner or along an edge stay apart', () => {
    const touching = [square(0, 0, 10), square(10, 10, 10), square(10, 0, 10)];
    expect(signs(nestRings(touching))).toEqual([1, 1, 1]);
  });

  test('a hole that touches its outer ring at a vertex is a hole', () => {
    const hole = Int32Array.of(0, 0, 60, 20, 20, 60);
    expect(signs(nestRings([square(0, 0, 100), hole]))).toEqual([1, -1]);
  });
});
