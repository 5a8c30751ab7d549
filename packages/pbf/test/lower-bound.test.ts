import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lowerBound, upperBound } from '../src/lower-bound.ts';

const small = fc.nat({ max: 40 });
const sorted = fc.array(small).map((list) => list.sort((a, b) => a - b));
const clamp = (index: number, low: number, high: number) => Math.min(Math.max(index, low), high);

describe('in sorted numbers, with doubles and without any', () => {
  test('the lower bound is behind all that are below, the upper bound behind all that are not above', () => {
    fc.assert(
      fc.property(sorted, small, (list, value) => {
        const below = list.filter((one) => one < value).length;
        expect(lowerBound(Float64Array.from(list), value)).toBe(below);
        expect(lowerBound(Uint32Array.from(list), value)).toBe(below);
        const notAbove = list.filter((one) => one <= value).length;
        expect(upperBound(Uint32Array.from(list), value)).toBe(notAbove);
      }),
    );
  });

  test('neither looks outside of its range', () => {
    fc.assert(
      fc.property(sorted, small, small, small, (list, value, a, b) => {
        const [low, high] = [Math.min(a, b, list.length), Math.min(Math.max(a, b), list.length)];
        const below = list.filter((one) => one < value).length;
        expect(lowerBound(Float64Array.from(list), value, low, high)).toBe(clamp(below, low, high));
        const notAbove = list.filter((one) => one <= value).length;
        expect(upperBound(Uint32Array.from(list), value, high)).toBe(Math.min(notAbove, high));
      }),
    );
  });
});
