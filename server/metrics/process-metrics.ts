/** Metrics of a process: those of Node by prom-client, and the memory that no other process shares. */
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { gauge, Metric } from './metric.ts';

/** Begins to watch the event loop and the garbage collector; call it once in a process. */
export function processMetrics(): () => Promise<Metric[]> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return async () => [
    ...(await registry.getMetricsAsJSON()).map((metric) => Metric.parse(withoutGaps(metric))),
    gauge(
      'lootiles_private_memory_bytes',
      'Memory of this process alone, without the mapped files, which all processes share.',
      privateBytes(),
    ),
  ];
}

/** Leaves out what was not observed yet: it is NaN there, which would arrive as null and count as 0. */
function withoutGaps<T extends { values: { value: number }[] }>(metric: T): T {
  return { ...metric, values: metric.values.filter(({ value }) => Number.isFinite(value)) };
}

/** Returns undefined on systems other than Linux. */
function privateBytes(): number | undefined {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    // No /proc.
    return undefined;
  }
}
