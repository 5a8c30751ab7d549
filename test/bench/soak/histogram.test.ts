import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantile } from '../../../bench/lib/stats.ts';
import { Histogram } from '../../../bench/soak/histogram.ts';

test('an empty histogram knows no quantile', () => {
  expect(new Histogram().quantileUs(0.5)).toBeNaN();
  expect(new Histogram().count).toBe(0);
});

test('a quantile is that of the sorted values, at most 1.2 percent too high', () => {
  const values = fc.array(fc.double({ min: 1, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (us, q) => {
      const histogram = new Histogram();
      for (const one of us) histogram.add(one);
      const sorted = [...us].sort((a, b) => a - b);
      const exact = sorted[Math.max(1, Math.ceil(q * us.length)) - 1]!;
      expect(histogram.quantileUs(q)).toBeGreaterThanOrEqual(exact);
      expect(histogram.quantileUs(q)).toBeLessThanOrEqual(exact * 1.012);
      expect(histogram.maxUs).toBe(quantile(us, 1));
    }),
  );
});
