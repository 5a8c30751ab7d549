/** The ports of `lootiles up`: which there are, and whether they can be had. */
import { createServer, type Server } from 'node:net';
import type { Settings } from '../../schemas/settings/settings.ts';
import { WrongSetting } from '../../schemas/settings/wrong-setting.ts';
import { type Listening, listenOn } from '../../server/connections/http-server.ts';

const MAX_PORT = 65_535;

/** Address of the worker's metrics: the server takes METRICS, the worker the next port. */
export function workerMetrics({ metrics }: Pick<Settings, 'metrics'>): Listening | undefined {
  if (!metrics) return undefined;
  const { host, port } = metrics;
  if (port === MAX_PORT)
    throw new WrongSetting(
      `METRICS is port ${MAX_PORT}, but the worker needs the next port. Set METRICS to ${MAX_PORT - 1} or less.`,
    );
  return { host, port: port === 0 ? 0 : port + 1 };
}

/**
 * Throws a WrongSetting if any of them is taken, also by another of them. It is asked before all else: an import takes
 * minutes.
 */
export async function expectFreePorts(settings: Pick<Settings, 'host' | 'port' | 'metrics'>): Promise<void> {
  const wanted: [Listening | undefined, string][] = [
    [settings, 'PORT'],
    [settings.metrics, 'METRICS'],
    [workerMetrics(settings), 'METRICS (the worker takes the port after it)'],
  ];
  const servers: Server[] = [];
  try {
    for (const [at, setting] of wanted) {
      if (!at) continue;
      const server = createServer();
      await listenOn(server, at, setting);
      servers.push(server);
    }
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}
