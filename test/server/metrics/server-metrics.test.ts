import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RequestMetrics } from '../../../server/metrics/server-metrics.ts';

function labelsOf(metrics: RequestMetrics): string[] {
  return metrics.report().values.flatMap(({ metricName, labels, value }) => {
    const { route, method, status } = labels;
    return metricName?.endsWith('_count') ? [`${method} ${route} ${status}: ${value}`] : [];
  });
}

test('requests are counted by route, method and class of status', () => {
  const metrics = new RequestMetrics();
  metrics.of('/toilets/:id', 'GET').observe(200, 0.03);
  metrics.of('/toilets/:id', 'GET').observe(206, 0.03);
  metrics.of('/toilets/:id', 'GET').observe(404, 0.03);
  metrics.of('/toilets/:id', 'HEAD').observe(200, 0.03);
  metrics.of('/*', 'GET').observe(503, 2_000);
  expect(labelsOf(metrics)).toEqual([
    'GET /toilets/:id 2xx: 2',
    'GET /toilets/:id 4xx: 1',
    'HEAD /toilets/:id 2xx: 1',
    'GET other 5xx: 1',
  ]);
});

test('no method that a client makes up becomes a label of its own', () => {
  const metrics = new RequestMetrics();
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.constantFrom('', '*', '/*'), (method, pattern) => {
      metrics.of(pattern, `X${method}`).observe(404, 1);
    }),
  );
  expect(labelsOf(metrics)).toEqual([expect.stringMatching(/^other other 4xx: \d+$/)]);
});
