/**
 * A figure as prom-client writes it in JSON: what one process reports. Reports of several processes are put together
 * by prom-client, each figure in the way that it names, and written out as text (exposition.ts).
 */
import { z } from 'zod';

const Sample = z.object({
  value: z.number(),
  labels: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Where it is not that of the figure: the buckets, sum and count of a histogram. */
  metricName: z.string().optional(),
});
export type Sample = z.infer<typeof Sample>;

export const Figure = z.object({
  name: z.string(),
  help: z.string(),
  type: z.enum(['counter', 'gauge', 'histogram', 'summary']),
  /** How the values of several processes become one. */
  aggregator: z.enum(['sum', 'first', 'min', 'max', 'average', 'omit']),
  values: z.array(Sample),
});
export type Figure = z.infer<typeof Figure>;

/** @param value undefined where it is not known: the figure is then left out, since 0 would be a claim */
export function gauge(
  name: string,
  help: string,
  value: number | undefined,
  aggregator: Figure['aggregator'] = 'sum',
): Figure {
  const values = value === undefined ? [] : [{ value, labels: {} }];
  return { name, help, type: 'gauge', aggregator, values };
}

export function counter(name: string, help: string, values: Sample[]): Figure {
  return { name, help, type: 'counter', aggregator: 'sum', values };
}

export function histogram(name: string, help: string, values: Sample[]): Figure {
  return { name, help, type: 'histogram', aggregator: 'sum', values };
}
