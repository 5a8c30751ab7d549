import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromE7, toE7 } from '../../shards/e7.ts';

const e7 = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });

test('degrees of seven decimals survive the way to an integer and back', () => {
  fc.assert(
    fc.property(e7, (value) => {
      expect(toE7(fromE7(value))).toBe(value);
      expect(Number(fromE7(value).toFixed(7))).toBe(fromE7(value));
    }),
  );
});
