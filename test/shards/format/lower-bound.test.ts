import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstWhere } from '../../../shards/format/number-columns.ts';

const small = fc.nat({ max: 40 });

test('the first number with a rising condition is found, also below zero and past 32 bits', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), small, small, (low, size, at) => {
      const first = low + Math.min(at, size);
      expect(firstWhere(low, low + size, (middle) => middle >= first)).toBe(first);
    }),
  );
});
