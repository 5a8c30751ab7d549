/** What a process of ours takes: prom-client's figures of Node, and the memory that is this process's alone. */
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Figure, gauge } from './figure.ts';

/** Begins to watch the event loop and the garbage collector; call it once in a process. */
export function processFigures(): () => Promise<Figure[]> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return async () => [
    ...(await registry.getMetricsAsJSON()).map((figure) => Figure.parse(withoutGaps(figure))),
    gauge(
      'lootiles_private_memory_bytes',
      'Memory of this process alone, without the mapped files, which all processes share.',
      privateBytes(),
    ),
  ];
}

/** What was not observed yet is NaN there, for which JSON has no word. */
function withoutGaps<T extends { values: { value: number }[] }>(figure: T): T {
  return { ...figure, values: figure.values.filter(({ value }) => Number.isFinite(value)) };
}

/** undefined where the system does not tell (anything but Linux). */
function privateBytes(): number | undefined {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
