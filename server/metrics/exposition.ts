/** The text that Prometheus reads, of the reports of one process or of several as if they were one. */
import { AggregatorRegistry } from 'prom-client';
import type { Figure } from './figure.ts';

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export async function textOf(reports: readonly Figure[][]): Promise<string> {
  return AggregatorRegistry.aggregate(reports.map((figures) => figures.filter(hasValues))).metrics();
}

/** A process that does not know a figure has no say in it. */
function hasValues({ values }: Figure): boolean {
  return values.length > 0;
}
