import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstWhere, lowerBound, upperBound } from '../../../shards/format/lower-bound.ts';

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

test('the first number with a rising condition is found, also below zero and past 32 bits', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), small, small, (low, size, at) => {
      const first = low + Math.min(at, size);
      expect(firstWhere(low, low + size, (middle) => middle >= first)).toBe(first);
    }),
  );
});
