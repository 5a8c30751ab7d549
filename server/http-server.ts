/**
 * The HTTP server with its times and sizes, so that nobody holds a connection for nothing: slow heads (slow
 * loris), slow bodies, readers that stop reading. Cost: a check of all open connections every five seconds.
 */
import { createServer, type RequestListener, type Server } from 'node:http';

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
const MAX_HEAD_BYTES = 16 << 10;

export function createHttpServer(listener: RequestListener, timeOuts = TIME_OUTS): Server {
  const server = createServer(
    {
      headersTimeout: timeOuts.headMs,
      requestTimeout: timeOuts.requestMs,
      keepAliveTimeout: timeOuts.idleMs,
      connectionsCheckingInterval: timeOuts.checkMs,
      maxHeaderSize: MAX_HEAD_BYTES,
    },
    listener,
  );
  server.timeout = timeOuts.stalledMs;
  return server;
}
