/**
 * The HTTP server with its times and sizes. They end slow heads (slow loris), slow bodies, readers that stop reading,
 * and requests that come faster than they are answered. Cost: a check of all open connections every five seconds.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import { MAX_HEAD_BYTES, TIME_OUTS } from '../../schemas/problems/limits.ts';
import { inTurn } from './in-turn.ts';

export function createHttpServer(listener: RequestListener, timeOuts = TIME_OUTS): Server {
  const server = createServer(
    {
      headersTimeout: timeOuts.headMs,
      requestTimeout: timeOuts.requestMs,
      keepAliveTimeout: timeOuts.idleMs,
      connectionsCheckingInterval: timeOuts.checkMs,
      maxHeaderSize: MAX_HEAD_BYTES,
      // Without them Node refuses a missing Host with an empty answer, and drops the second of two (host-header.ts).
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
