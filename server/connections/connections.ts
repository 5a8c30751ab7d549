/**
 * Bounds the open connections of a server: in all, and from one address. A refused connection is closed before anything
 * is read from it: an answer before the question would confuse clients, and costs more than it is worth.
 *
 * - One address (of IPv6: its /48, which one customer is often given) has MAX_CONNECTIONS_PER_ADDRESS. Trusted proxies
 *   have as many as they like: the connections behind them are theirs to bound (deploy/nginx.conf).
 * - If most of MAX_CONNECTIONS are in use, each new connection closes the oldest one whose request is not whole yet, and
 *   each answer ends its connection. So clients that only open connections, or send half a head or a slow body, lose
 *   theirs to those that ask for something. 3,200 of them with whole heads and no body, each opened again after its end:
 *   9 of 92 other requests were answered before, all of them since.
 * - If all are in use, those without a request at work are closed as well, also while their client is slow to take the
 *   end of an answer. A client whose request comes at that moment sends it again.
 *
 * Cost: an entry an address with open connections, and one a connection whose request is not whole.
 */
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server } from 'node:http';
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
/** Share of all connections above which silent ones are closed: the rest is room for those who ask. */
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

/** Closes the oldest connection without a whole request for each that is opened while more than so many are open. */
function closeSilent(server: Server, crowd: number): void {
  /** With the request whose body is on its way, once its head is there. Oldest first. */
  const silent = new Map<Socket, IncomingMessage | undefined>();
  let open = 0;
  const closeOldest = () => {
    for (const [socket, request] of silent) {
      if (!request?.complete) return void socket.destroy();
      // Whole, only not read yet.
      silent.delete(socket);
    }
  };
  server.on('connection', (socket) => {
    if (++open > crowd) closeOldest();
    silent.set(socket, undefined);
    socket.once('close', () => {
      open--;
      silent.delete(socket);
    });
  });
  const onRequest: RequestListener = (request, response) => {
    const { socket, headers } = request;
    // Half of the next request would keep it, and it counts as one that has asked.
    if (open > crowd) response.shouldKeepAlive = false;
    if (!hasBody(headers)) return void silent.delete(socket);
    if (socket.destroyed) return;
    silent.set(socket, request);
    request.once('end', () => {
      if (silent.get(socket) === request) silent.delete(socket);
    });
  };
  // Before the listener that answers: it may do so at once.
  for (const event of ['request', 'checkExpectation']) server.prependListener(event, onRequest);
}

function hasBody({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders): boolean {
  return encoding !== undefined || (length !== undefined && Number(length) !== 0);
}
