import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RequestFigures } from '../../../server/metrics/request-figures.ts';

function labelsOf(figures: RequestFigures): string[] {
  return figures.report().values.flatMap(({ metricName, labels, value }) => {
    const { route, method, status } = labels;
    return metricName?.endsWith('_count') ? [`${method} ${route} ${status}: ${value}`] : [];
  });
}

test('requests are counted by route, method and class of status', () => {
  const figures = new RequestFigures();
  figures.of('/toilets/:id', 'GET').observe(200, 0.03);
  figures.of('/toilets/:id', 'GET').observe(206, 0.03);
  figures.of('/toilets/:id', 'GET').observe(404, 0.03);
  figures.of('/toilets/:id', 'HEAD').observe(200, 0.03);
  figures.of('/*', 'GET').observe(503, 2_000);
  expect(labelsOf(figures)).toEqual([
    'GET /toilets/:id 2xx: 2',
    'GET /toilets/:id 4xx: 1',
    'HEAD /toilets/:id 2xx: 1',
    'GET other 5xx: 1',
  ]);
});

test('no method that a client makes up becomes a label of its own', () => {
  const figures = new RequestFigures();
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.constantFrom('', '*', '/*'), (method, pattern) => {
      figures.of(pattern, `X${method}`).observe(404, 1);
    }),
  );
  expect(labelsOf(figures)).toEqual([expect.stringMatching(/^other other 4xx: \d+$/)]);
});
