import { expect, test } from 'vitest';
import { counter, gauge, histogram, type Metric, TimeHistogram } from '../../../server/metrics/metric.ts';
import { textOf } from '../../../server/metrics/metrics-server.ts';
import { generationMetrics } from '../../../server/metrics/server-metrics.ts';

function report(times: readonly number[], generation: number): Metric[] {
  const histogramOfTimes = new TimeHistogram([0.1, 1]);
  for (const time of times) histogramOfTimes.observe(time);
  return [
    histogram('t_seconds', 'Times.', histogramOfTimes.samples('t_seconds', { route: '/"quoted"' })),
    counter('refused_total', 'Refused.', [{ labels: { allowance: 'area' }, value: times.length }]),
    gauge('generation', 'Number.', generation, 'min'),
    gauge('unknown', 'Not known.', undefined),
  ];
}

test('several processes are told as one: counts as sums, the generation of the one furthest behind', async () => {
  expect(await textOf([report([0.05, 0.5], 7), report([0.05, 2, 3], 6)])).toBe(`# HELP t_seconds Times.
# TYPE t_seconds histogram
t_seconds_bucket{le="0.1",route="/\\"quoted\\""} 2
t_seconds_bucket{le="1",route="/\\"quoted\\""} 3
t_seconds_bucket{le="+Inf",route="/\\"quoted\\""} 5
t_seconds_sum{route="/\\"quoted\\""} 5.6
t_seconds_count{route="/\\"quoted\\""} 5

# HELP refused_total Refused.
# TYPE refused_total counter
refused_total{allowance="area"} 5

# HELP generation Number.
# TYPE generation gauge
generation 6
`);
});

test('without a generation nothing is claimed about it', async () => {
  expect(await textOf([generationMetrics(undefined, Date.now())])).toBe('\n');
});
