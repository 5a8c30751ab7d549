/**
 * The HTTP server with its times and sizes. They end slow heads (slow loris), slow bodies, readers that stop reading,
 * and requests that come faster than they are answered. Cost: a check of all open connections every five seconds.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { type HttpResponse, problem } from '../../reads/http/http-response.ts';
import { MAX_HEAD_BYTES, TIME_OUTS } from '../../schemas/problems/limits.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import { WrongSetting } from '../../schemas/settings/wrong-setting.ts';
import { inTurn } from './in-turn.ts';

export function createHttpServer(listener: RequestListener, timeOuts = TIME_OUTS): Server {
  const server = createServer(
    {
      headersTimeout: timeOuts.headMs,
      requestTimeout: timeOuts.requestMs,
      keepAliveTimeout: timeOuts.idleMs,
      connectionsCheckingInterval: timeOuts.checkMs,
      maxHeaderSize: MAX_HEAD_BYTES,
      // Without them Node refuses a missing Host with an empty answer, and drops the second of two.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
    },
    inTurn(listener),
  );
  server.timeout = timeOuts.stalledMs;
  // As many as the head has room for: Node would drop those after the thousandth without a word, a second Host with them.
  server.maxHeadersCount = 0;
  // An expectation other than 100-continue: a server may ignore it (RFC 9110, 10.1.1). Node would answer without a body.
  server.on('checkExpectation', inTurn(listener));
  return server;
}

/**
 * Every request of HTTP/1.1 has exactly one Host header (RFC 9112, 3.2). With two of them a proxy and a server can
 * mean different hosts by one request. Headers of one name come joined by commas, and no name of a
 * host has a comma.
 */
export function hasOneHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host === undefined ? httpVersion !== '1.1' : !host.includes(',');
}

/** Ends the connection: what such a client sends next cannot be trusted. */
export function notOneHost(baseUrl: string): HttpResponse {
  return problem(baseUrl, { ...refuse('malformed-request', 'host'), headers: { connection: 'close' } });
}

/** Begins to listen, or says in one sentence why that cannot be. */
export interface Listening {
  readonly host: string;
  readonly port: number;
}

/** @param setting that names the port, so that another one can be chosen */
export async function listenOn(server: NetServer, { host, port }: Listening, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        new WrongSetting(
          error.code === 'EADDRINUSE'
            ? `Port ${port} on ${host} is in use. Set ${setting} to another one.`
            : `Cannot listen on ${host}:${port} (${error.message}). Set ${setting} to what this machine allows.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
}

/** The port on which the server listens in the end: a port 0 has become another one. */
export function portOf(server: NetServer): number | string {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 'unknown';
}
