/** The ports that the program listens on: free, or taken by this service itself. */
import { createServer } from 'node:net';
import { request } from '../../common/http-client.ts';
import { reasonOf } from '../../common/reason-of.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { type Listening, listenOn } from '../../server/connections/listen.ts';
import { type Check, type Finding, findingsOf } from './finding.ts';

const ANSWER_MS = 2_000;
const MAX_BYTES = 2 ** 20;
const { ok, wrong } = findingsOf('ports');

export function portsCheck(settings: Pick<Settings, 'host' | 'port' | 'metrics'>): Check {
  const { metrics } = settings;
  return {
    name: 'ports',
    look: async () => [
      await lookAt(settings, { setting: 'PORT', path: '/healthz', says: '"alive"' }),
      ...(metrics
        ? [await lookAt(metrics, { setting: 'METRICS', path: '/metrics', says: 'lootiles_' })]
        : []),
    ],
  };
}

interface Expected {
  readonly setting: string;
  readonly path: string;
  /** Part of what our own program answers there. */
  readonly says: string;
}

async function lookAt({ host, port }: Listening, { setting, path, says }: Expected): Promise<Finding> {
  if (port === 0) return ok(`${setting} takes any free port.`);
  const server = createServer();
  try {
    await listenOn(server, { host, port }, setting);
    return ok(`Port ${port} (${setting}) is free: the service does not run.`);
  } catch (error) {
    return (await isOurs(host, port, path, says))
      ? ok(`Port ${port} (${setting}) answers: the service runs.`)
      : wrong(reasonOf(error));
  } finally {
    server.close();
  }
}

async function isOurs(host: string, port: number, path: string, says: string): Promise<boolean> {
  const any = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const url = `http://${any.includes(':') ? `[${any}]` : any}:${port}${path}`;
  const limits = { answerMs: ANSWER_MS, maxBytes: MAX_BYTES };
  // Whatever another program answers, it is not ours.
  return await request(url, limits, async (response) => (await response.text()).includes(says)).catch(
    () => false,
  );
}
