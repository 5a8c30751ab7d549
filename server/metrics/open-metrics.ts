/**
 * Shows the figures of a process where METRICS is set: itself, or through the primary process where several serve.
 * prom-client is loaded only then.
 */
import cluster from 'node:cluster';
import type { Settings } from '../../schemas/settings.ts';
import type { Log } from '../generations.ts';
import { portOf } from '../listen.ts';
import type { Figure } from './figure.ts';

type MetricsSettings = Pick<Settings, 'metrics'>;

/** For a process with figures of its own. */
export async function openMetrics(
  settings: MetricsSettings,
  report: () => Figure[] | Promise<Figure[]>,
  log: Log,
): Promise<void> {
  if (!settings.metrics) return;
  const { processFigures } = await import('./process-figures.ts');
  const ofProcess = processFigures();
  const collect = async () => [...(await report()), ...(await ofProcess())];
  if (cluster.worker) {
    const { reportFigures } = await import('./cluster-figures.ts');
    reportFigures(cluster.worker, collect, notCollected(log));
  } else await show(settings.metrics, async () => [await collect()], log);
}

/** For the primary process of a cluster, whose workers have the figures. */
export async function openClusterMetrics({ metrics }: MetricsSettings, log: Log): Promise<void> {
  if (!metrics) return;
  const { ClusterFigures } = await import('./cluster-figures.ts');
  const figures = new ClusterFigures(cluster);
  await show(metrics, () => figures.collect(), log);
}

async function show(
  at: NonNullable<Settings['metrics']>,
  collect: () => Promise<Figure[][]>,
  log: Log,
): Promise<void> {
  const { METRICS_PATH, serveMetrics } = await import('./metrics-server.ts');
  const server = await serveMetrics(at, collect, notCollected(log));
  // It ends with its process, and keeps none.
  server.unref();
  log.info(`Metrics are at http://${at.host}:${portOf(server)}${METRICS_PATH}.`);
}

function notCollected(log: Log): (error: unknown) => void {
  return (error) =>
    log.error('The metrics could not be collected. The next scrape tries again.', {
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
}
