/** How the service is reached: its public address with name and certificate, and the ports that it listens on, free or taken by itself. */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { DAY_MS } from '../../common/durations.ts';
import { loggableReason, request } from '../../common/http-client.ts';
import { reasonOf } from '../../common/reason-of.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { type Listening, listenOn } from '../../server/connections/http-server.ts';
import { type Check, type Finding, findingsOf } from './finding.ts';

const ANSWER_MS = 5_000;
const MAX_BYTES = 2 ** 20;
/** Certificates of 90 days are renewed 30 days before their end; short-lived ones are not worth a public page. */
const RENEWED_DAYS = 14;
/** A page that every version has, and no proxy answers by itself. */
const OWN_PAGE = '/openapi.json';
const { ok, warning, wrong } = findingsOf('address');

export function addressCheck({ baseUrl }: Settings): Check {
  return {
    name: 'address',
    look: async (signal) => {
      const { hostname, protocol, port } = new URL(baseUrl);
      const host = hostname.replace(/^\[|\]$/g, '');
      const found: Finding[] = [];
      if (isIP(host) === 0) {
        const addresses = await lookup(host, { all: true }).catch(() => undefined);
        if (!addresses)
          return [
            wrong(`The name ${host} is not known. Make an A or AAAA record of it, or correct BASE_URL.`),
          ];
        found.push(ok(`${host} is ${addresses.map(({ address }) => address).join(', ')}.`));
      }
      const certificate =
        protocol === 'https:' ? await certificateAt(host, Number(port || 443), signal) : undefined;
      if (certificate !== undefined && 'endMs' in certificate)
        found.push(judgeCertificate(host, certificate, Date.now()));
      else if (certificate) return [...found, certificate];
      // Its own answer would be the fault of the certificate once more.
      return found.some(({ verdict }) => verdict === 'wrong')
        ? found
        : [...found, await lookAtPage(baseUrl, signal)];
    },
  };
}

/** The certificate; a finding if there is no answer. */
async function certificateAt(
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<Certificate | Finding> {
  // A name, not an address, is what the proxy chooses the certificate by.
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port, rejectUnauthorized: false, timeout: ANSWER_MS, ...servername });
  socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
  try {
    await once(socket, 'secureConnect', { signal });
    return certificateOf(socket);
  } catch (error) {
    return warning(
      `Nothing answers at ${host}:${port} from here (${reasonOf(error)}). Start the proxy, and open the port.`,
    );
  } finally {
    socket.destroy();
  }
}

function certificateOf(socket: TLSSocket): Certificate {
  const { valid_to } = socket.getPeerCertificate();
  // The error is declared as an Error and is the code of one.
  const fault: unknown = socket.authorizationError;
  return { endMs: Date.parse(valid_to), fault: socket.authorized ? undefined : reasonOf(fault) };
}

export interface Certificate {
  /** Unix time, ms. */
  readonly endMs: number;
  /** The reason why browsers refuse it; undefined if they do not. */
  readonly fault: string | undefined;
}

export function judgeCertificate(host: string, { endMs, fault }: Certificate, nowMs: number): Finding {
  const days = Math.floor((endMs - nowMs) / DAY_MS);
  if (days < 0) return wrong(`The certificate of ${host} ended ${-days} days ago. Renew it.`);
  if (fault !== undefined)
    return wrong(`Browsers refuse the certificate of ${host} (${fault}). Install one for this name.`);
  const left = `The certificate of ${host} is good for ${days} days`;
  return days < RENEWED_DAYS
    ? warning(`${left}. Renew it, and see why that does not happen by itself.`)
    : ok(`${left}.`);
}

async function lookAtPage(baseUrl: string, signal: AbortSignal): Promise<Finding> {
  try {
    const limits = { answerMs: ANSWER_MS, maxBytes: MAX_BYTES, signal };
    return await request(`${baseUrl}${OWN_PAGE}`, limits, async (response) => {
      if (response.ok && (await response.text()).includes('Lootiles'))
        return ok(`${baseUrl} answers with this service.`);
      return response.status >= 500
        ? wrong(
            `${baseUrl} answers with status ${response.status}. Start the service, and check that the proxy leads to it.`,
          )
        : wrong(
            `Another program answers at ${baseUrl} (status ${response.status}). Correct the proxy or BASE_URL.`,
          );
    });
  } catch (error) {
    return warning(
      `Nothing answers at ${baseUrl} from here (${loggableReason(error)}). Start the service and its proxy.`,
    );
  }
}

const PORT_ANSWER_MS = 2_000;
const portLine = findingsOf('ports');

/** The ports that the program listens on: free, or taken by this service itself. */
export function portsCheck(settings: Pick<Settings, 'host' | 'port' | 'metrics'>): Check {
  const { metrics } = settings;
  return {
    name: 'ports',
    look: async () => [
      await lookAtPort(settings, { setting: 'PORT', path: '/healthz', says: '"alive"' }),
      ...(metrics
        ? [await lookAtPort(metrics, { setting: 'METRICS', path: '/metrics', says: 'lootiles_' })]
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

async function lookAtPort({ host, port }: Listening, { setting, path, says }: Expected): Promise<Finding> {
  if (port === 0) return portLine.ok(`${setting} takes any free port.`);
  const server = createServer();
  try {
    await listenOn(server, { host, port }, setting);
    return portLine.ok(`Port ${port} (${setting}) is free: the service does not run.`);
  } catch (error) {
    return (await isOurs(host, port, path, says))
      ? portLine.ok(`Port ${port} (${setting}) answers: the service runs.`)
      : portLine.wrong(reasonOf(error));
  } finally {
    server.close();
  }
}

async function isOurs(host: string, port: number, path: string, says: string): Promise<boolean> {
  const any = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const url = `http://${any.includes(':') ? `[${any}]` : any}:${port}${path}`;
  const limits = { answerMs: PORT_ANSWER_MS, maxBytes: MAX_BYTES };
  // Whatever another program answers, it is not ours.
  return await request(url, limits, async (response) => (await response.text()).includes(says)).catch(
    () => false,
  );
}
