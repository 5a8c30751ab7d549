/**
 * Shows the metrics of a process if METRICS is set: by itself, or through the primary process if several serve.
 * prom-client is loaded only then.
 */
import cluster from 'node:cluster';
import type { Logger } from '../../common/logger.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { portOf } from '../connections/http-server.ts';
import type { Metric } from './metric.ts';

type MetricsSettings = Pick<Settings, 'metrics'>;

/** Opens the metrics of a process that has some. */
export async function openMetrics(
  settings: MetricsSettings,
  report: () => Metric[] | Promise<Metric[]>,
  log: Logger,
): Promise<void> {
  if (!settings.metrics) return;
  const { processMetrics } = await import('./metrics-server.ts');
  const ofProcess = processMetrics();
  const collect = async () => [...(await report()), ...(await ofProcess())];
  if (cluster.worker) {
    const { reportMetrics } = await import('./cluster-metrics.ts');
    reportMetrics(cluster.worker, collect, notCollected(log));
  } else await show(settings.metrics, async () => [await collect()], log);
}

/** Opens the metrics of a cluster in its primary process. */
export async function openClusterMetrics({ metrics }: MetricsSettings, log: Logger): Promise<void> {
  if (!metrics) return;
  const { ClusterMetrics } = await import('./cluster-metrics.ts');
  const collected = new ClusterMetrics(cluster);
  await show(metrics, () => collected.collect(), log);
}

async function show(
  at: NonNullable<Settings['metrics']>,
  collect: () => Promise<Metric[][]>,
  log: Logger,
): Promise<void> {
  const { METRICS_PATH, serveMetrics } = await import('./metrics-server.ts');
  const server = await serveMetrics(at, collect, notCollected(log));
  // An open port of metrics keeps no process running.
  server.unref();
  log.info(`Metrics are at http://${at.host}:${portOf(server)}${METRICS_PATH}.`);
}

function notCollected(log: Logger): (error: unknown) => void {
  return (error) =>
    log.error('The metrics could not be collected. The next scrape tries again.', {
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
}
