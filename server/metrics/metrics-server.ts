/**
 * Serves metrics to Prometheus at an address and port of their own (METRICS), so that a public port never shows them.
 * The text is made when it is asked for. Until then metrics are a few numbers in memory.
 */

import { readFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { createHttpServer, type Listening, listenOn } from '../connections/http-server.ts';
import { gauge, Metric } from './metric.ts';

export const METRICS_PATH = '/metrics';

/** @param collect reports of one process or of several */
export async function serveMetrics(
  at: Listening,
  collect: () => Promise<Metric[][]>,
  onFault: (error: unknown) => void,
): Promise<Server> {
  const server = createHttpServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path !== METRICS_PATH) return end(response, 404, `The metrics are at ${METRICS_PATH}.\n`);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'Use GET.\n');
    collect()
      .then(textOf)
      .then((text) => end(response, 200, text, Registry.PROMETHEUS_CONTENT_TYPE))
      .catch((error: unknown) => {
        onFault(error);
        end(response, 500, 'The metrics could not be collected. The log says why.\n');
      });
  });
  await listenOn(server, at, 'METRICS');
  return server;
}

/** Returns the text that Prometheus reads: the reports of several processes as one. */
export async function textOf(reports: readonly Metric[][]): Promise<string> {
  return AggregatorRegistry.aggregate(reports.map((metrics) => metrics.filter(hasValues))).metrics();
}

/** A metric that a process does not know is left out: its text would only be a heading. */
function hasValues({ values }: Metric): boolean {
  return values.length > 0;
}

function end(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

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
