/**
 * A metric of one process, as prom-client writes it in JSON. prom-client joins those of several processes, each in the
 * way that the metric names (metrics-server.ts).
 */
import { z } from 'zod';

const Sample = z.object({
  value: z.number(),
  labels: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The name of a bucket, sum or count of a histogram. All others have the name of the metric. */
  metricName: z.string().optional(),
});
export type Sample = z.infer<typeof Sample>;

export const Metric = z.object({
  name: z.string(),
  help: z.string(),
  type: z.enum(['counter', 'gauge', 'histogram', 'summary']),
  /** The way in which the values of several processes become one. */
  aggregator: z.enum(['sum', 'first', 'min', 'max', 'average', 'omit']),
  values: z.array(Sample),
});
export type Metric = z.infer<typeof Metric>;

/** @param value undefined if it is not known: the metric is then left out, since 0 would be a claim */
export function gauge(
  name: string,
  help: string,
  value: number | undefined,
  aggregator: Metric['aggregator'] = 'sum',
): Metric {
  const values = value === undefined ? [] : [{ value, labels: {} }];
  return { name, help, type: 'gauge', aggregator, values };
}

export function counter(name: string, help: string, values: Sample[]): Metric {
  return { name, help, type: 'counter', aggregator: 'sum', values };
}

export function histogram(name: string, help: string, values: Sample[]): Metric {
  return { name, help, type: 'histogram', aggregator: 'sum', values };
}
