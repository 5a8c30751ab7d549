import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REQUEST_BOUNDS_S, TimeHistogram } from '../../../server/metrics/metric.ts';

test('each bucket counts what took at most its bound, as Prometheus wants it', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { maxLength: 50 }), (times) => {
      const histogram = new TimeHistogram();
      for (const time of times) histogram.observe(time);
      const values = new Map(
        histogram.samples('t', { route: '/' }).map(({ metricName, labels, value }) => {
          expect(labels.route).toBe('/');
          return [`${metricName} ${labels.le ?? ''}`.trim(), value] as const;
        }),
      );
      for (const bound of REQUEST_BOUNDS_S)
        expect(values.get(`t_bucket ${bound}`)).toBe(times.filter((time) => time <= bound).length);
      expect(values.get('t_bucket +Inf')).toBe(times.length);
      expect(values.get('t_count')).toBe(times.length);
      expect(values.get('t_sum')).toBeCloseTo(
        times.reduce((sum, time) => sum + time, 0),
        6,
      );
    }),
  );
});
