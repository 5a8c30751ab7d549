/**
 * Answers what Node's HTTP parser refuses, before there is a request: with a problem that pages of any site may read,
 * and the end of the connection.
 *
 * The answers to the requests before it go first; nothing is written into the middle of one of them. The client may
 * still be sending: a connection that is closed with bytes unread is reset, and a reset can take the answer with it. So
 * what comes is read and dropped for a moment.
 */

import { randomUUID } from 'node:crypto';
import { type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type HttpResponse, problem, textOf } from '../../reads/http/http-response.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import { REQUEST_ID } from '../http/request-id.ts';
import { lastWaiting } from './in-turn.ts';

/** Time from the answer to the end of a connection whose client does not end it. */
const LINGER_MS = 1_000;

export function answerParserFaults(server: Server, baseUrl: string): void {
  const seen = new WeakSet<Duplex>();
  server.on('clientError', (error, socket) => {
    // Every further chunk of a broken request is an error, too.
    if (seen.has(socket)) return;
    seen.add(socket);
    const answer = answerTo('code' in error ? error.code : undefined, baseUrl);
    if (answer) afterOthers(socket, () => end(socket, answer));
    else socket.destroy();
  });
}

/** @returns undefined if the client is gone, or the network */
export function answerTo(code: unknown, baseUrl: string): HttpResponse | undefined {
  if (code === 'HPE_HEADER_OVERFLOW') return problem(baseUrl, refuse('headers-too-large', 'headers'));
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return problem(baseUrl, refuse('body-too-large', 'chunk-extensions'));
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem(baseUrl, refuse('request-timeout', 'request'));
  if (typeof code === 'string' && code.startsWith('HPE_'))
    return problem(baseUrl, refuse('malformed-request', 'http'));
  return undefined;
}

/** Does something once all answers are sent that come before that to the broken request. */
function afterOthers(socket: Duplex, work: () => void): void {
  const last = lastWaiting(socket) ?? answerAtWork(socket);
  if (!last) work();
  // The last request came whole: the broken one follows it.
  else if (last.req.complete) last.once('close', work);
  // The last request is the broken one, and its turn has not come.
  else if (last.socket === null) last.once('socket', work);
  else if (last.headersSent) socket.destroy();
  else work();
}

/** Node has no public name for it; its own answers to such requests ask for the same. */
function answerAtWork(socket: Duplex): ServerResponse | undefined {
  if (!('_httpMessage' in socket)) return undefined;
  return socket._httpMessage instanceof ServerResponse ? socket._httpMessage : undefined;
}

function end(socket: Duplex, { status, headers, body }: HttpResponse): void {
  if (!socket.writable) return;
  const all = {
    ...headers,
    [REQUEST_ID]: randomUUID(),
    'content-length': body.length,
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
  socket.end(`${head}${textOf(body)}`, 'latin1');
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}
