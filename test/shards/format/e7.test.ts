import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstE7From, fromE7, lastE7To, toE7 } from '../../../shards/format/e7.ts';

const e7 = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });

test('degrees of seven decimals survive the way to an integer and back', () => {
  fc.assert(
    fc.property(e7, (value) => {
      expect(toE7(fromE7(value))).toBe(value);
      expect(Number(fromE7(value).toFixed(7))).toBe(fromE7(value));
    }),
  );
});

test('the first and the last E7 of a range are in it, and their neighbours are not', () => {
  const degrees = fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    e7.map(fromE7),
    fc.integer({ min: -180, max: 180 }),
  );
  fc.assert(
    fc.property(degrees, (bound) => {
      expect(fromE7(firstE7From(bound)) >= bound).toBe(true);
      expect(fromE7(firstE7From(bound) - 1) < bound).toBe(true);
      expect(fromE7(lastE7To(bound)) <= bound).toBe(true);
      expect(fromE7(lastE7To(bound) + 1) > bound).toBe(true);
    }),
  );
});
