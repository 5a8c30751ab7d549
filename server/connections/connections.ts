/**
 * Bounds the open connections of a server: in all, and from one address. A refused connection is closed before anything
 * is read from it: an answer before the question would confuse clients, and costs more than it is worth.
 *
 * - One address (of IPv6: its /48, which one customer is often given) has MAX_CONNECTIONS_PER_ADDRESS. Trusted proxies
 *   have as many as they like: the connections behind them are theirs to bound (deploy/nginx.conf).
 * - If most of MAX_CONNECTIONS are in use, each new connection closes the oldest one that has not sent a request yet. So
 *   clients that only open connections, or send half a head, lose theirs to those that ask for something.
 * - If all are in use, those without a request at work are closed as well, also while their client is slow to take the
 *   end of an answer. A client whose request comes at that moment sends it again.
 *
 * Cost: an entry an address with open connections, and one a connection without a request.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../../common/logger.ts';
import { atMostEvery } from '../../common/outage.ts';
import { callerOf, isTrustedPeer, siteOf } from '../http/caller.ts';

export interface ConnectionBounds {
  readonly most: number;
  /** Limit for each address; undefined for no bound. */
  readonly mostPerAddress: number | undefined;
  /** Trusted proxies as TRUST_PROXY lists them. */
  readonly trusted: readonly string[];
}

/** Looking for idle connections among 3,000 takes about a millisecond. */
const IDLE_TIMEOUT_MS = 1_000;
const REPORT_MS = 60_000;
/** Share of all connections from which on silent ones are closed: the rest is room for those who ask. */
const CROWDED = 7 / 8;

/** @param now milliseconds of a clock that never goes back */
export function boundConnections(
  server: Server,
  { most, mostPerAddress, trusted }: ConnectionBounds,
  log: Logger,
  now: () => number,
): void {
  const shedNow = atMostEvery(IDLE_TIMEOUT_MS, now);
  const reportNow = atMostEvery(REPORT_MS, now);
  const report = (reason: string, next: string) => {
    if (reportNow()) log.error(`Connections are refused: ${reason}. ${next}`);
  };
  server.maxConnections = most;
  // Without it the processes of WORKERS would pass a connection on to each other as long as all are full.
  Object.assign(server, { dropMaxConnection: true });
  server.on('drop', () => {
    if (shedNow()) server.closeIdleConnections();
    report(`${most} are open (MAX_CONNECTIONS)`, 'Closing idle ones.');
  });
  closeSilent(server, Math.ceil(most * CROWDED));
  if (mostPerAddress === undefined) return;
  const isTrusted = isTrustedPeer(trusted);
  const networkOf = callerOf([]);
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const peer = { socket, headers: {} };
    if (isTrusted(peer)) return;
    const network = siteOf(networkOf(peer));
    const count = open.get(network) ?? 0;
    if (count >= mostPerAddress) {
      socket.destroy();
      report(
        `one address has ${mostPerAddress} open (MAX_CONNECTIONS_PER_ADDRESS)`,
        'If it is a proxy, name it in TRUST_PROXY.',
      );
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Closes the oldest connection without a request for each that is opened while so many are open. */
function closeSilent(server: Server, crowd: number): void {
  /** Oldest first. */
  const silent = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket) => {
    open++;
    if (open >= crowd) silent.values().next().value?.destroy();
    silent.add(socket);
    socket.once('close', () => {
      open--;
      silent.delete(socket);
    });
  });
  server.on('request', ({ socket }) => void silent.delete(socket));
}
