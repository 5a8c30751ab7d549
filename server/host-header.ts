/**
 * Every request of HTTP/1.1 has exactly one Host header (RFC 9112, 3.2). With two of them a proxy and a server can mean
 * different hosts by one request.
 */
import type { IncomingMessage } from 'node:http';
import type { Answer } from './answer.ts';
import { problem } from './problem.ts';

/** Headers of one name come joined by commas (http-server.ts), and no name of a host has a comma. */
export function hasOneHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host === undefined ? httpVersion !== '1.1' : !host.includes(',');
}

/** Ends the connection: nobody knows what such a client sends next. */
export function notOneHost(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'malformed-request',
    'The Host header is missing, repeated or invalid. Send exactly one, with the name of one host.',
    {
      headers: { connection: 'close' },
    },
  );
}
