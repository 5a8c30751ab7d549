/**
 * The HTTP server with its times and sizes. They end slow heads (slow loris), slow bodies, readers that stop reading,
 * and requests that come faster than they are answered. Cost: a check of all open connections every five seconds.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import { inTurn } from './in-turn.ts';

/** Milliseconds. */
export interface TimeOuts {
  /** From the first byte of a request to the end of its head. */
  readonly headMs: number;
  /** From the first byte of a request to its last. */
  readonly requestMs: number;
  /**
   * A connection without a request. Longer than common proxies keep theirs (60 s), or a proxy would send a
   * request into a connection that closes at that moment.
   */
  readonly idleMs: number;
  /** An answer of which the client takes not one byte. */
  readonly stalledMs: number;
  /** Between two checks of the first two. */
  readonly checkMs: number;
}

export const TIME_OUTS: TimeOuts = {
  headMs: 10_000,
  requestMs: 30_000,
  idleMs: 75_000,
  stalledMs: 60_000,
  checkMs: 5_000,
};

/** Of a request line and all headers together. The longest that means anything has some 2 KB. */
export const MAX_HEAD_BYTES = 16 << 10;

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
