/**
 * Begins the requests of a connection one after the other: the next one when the answer before it is handed to the
 * kernel. HTTP lets a client send requests without waiting for answers (pipelining), and Node parses all of a chunk of
 * 64 KB at once. Answered at once, 1,500 small requests for `/openapi.json` on each of 8 connections, whose client
 * reads nothing, kept the event loop busy for 19 s and 5 GB of memory.
 *
 * - While a request waits, its socket is paused: at most one chunk is parsed ahead.
 * - More than MOST_WAITING close the connection. A client sends again what was not answered (RFC 9112, 9.3.2). The rest
 *   of the chunk is not parsed: that took 20 ms a connection.
 * - A turn of the event loop begins one waiting request a connection, so that no connection delays the others.
 *
 * A client that waits for its answers, as browsers, proxies and HTTP libraries do, costs one comparison a request.
 */
import type { RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Requests that wait on one connection. Clients that pipeline send some ten, load generators 16 to 64. One that waits
 * takes 2 KB of heap.
 */
export const MOST_WAITING = 64;

interface Waiting {
  count: number;
  last: ServerResponse;
}

/** Waiting requests by connection; none for one on which no request waits. */
const waiting = new WeakMap<object, Waiting>();

/** The answer that is sent last of those that wait on a connection. */
export function lastWaiting(socket: object): ServerResponse | undefined {
  return waiting.get(socket)?.last;
}

export function inTurn(listener: RequestListener): RequestListener {
  return (request, response) => {
    // Node gives a response its socket when its turn has come.
    if (response.socket !== null) {
      listener(request, response);
      return;
    }
    const { socket } = request;
    if (socket.destroyed) return;
    const { count } = waiting.get(socket) ?? { count: 0 };
    if (count === MOST_WAITING) {
      socket.destroy();
      stopParser(socket);
      return;
    }
    if (count === 0) hold(socket);
    waiting.set(socket, { count: count + 1, last: response });
    // In a turn of its own: the answer before this one was perhaps sent without leaving the turn.
    response.once('socket', () => setImmediate(begin));
    const begin = () => {
      const left = waiting.get(socket);
      if (left && --left.count === 0) {
        waiting.delete(socket);
        // Behind the answer: the end of the client's side ends ours, too. But what has a body needs the rest of it.
        if (request.complete) response.once('close', () => release(socket));
        else release(socket);
      }
      if (socket.writable) listener(request, response);
    };
  };
}

/** Stops reading. Node resumes a socket with the end of every request, so resuming has no effect until `release`. */
function hold(socket: Socket): void {
  socket.pause();
  socket.resume = () => socket;
  abortWithoutTraces(socket);
}

const withoutTraces = new WeakSet<Socket>();

/**
 * Node makes an error for each request that is unanswered when its connection ends, and reads its stack trace. That took
 * 0.3 ms a request, so that 64 connections with 64 requests each stopped the event loop for a second. The listeners of
 * one event run without a pause: no other error loses its trace.
 */
function abortWithoutTraces(socket: Socket): void {
  if (withoutTraces.has(socket)) return;
  withoutTraces.add(socket);
  let frames = Error.stackTraceLimit;
  socket.prependOnceListener('close', () => {
    frames = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = frames;
  });
}

/** Ends the parsing of a chunk with an error. It has no public name; without it the rest is parsed in vain. */
function stopParser(socket: Socket): void {
  if (!('parser' in socket)) return;
  const { parser } = socket;
  if (parser && typeof parser === 'object' && 'pause' in parser && typeof parser.pause === 'function')
    parser.pause();
}

function release(socket: Socket): void {
  socket.resume = Socket.prototype.resume;
  if (!socket.destroyed) socket.resume();
}
