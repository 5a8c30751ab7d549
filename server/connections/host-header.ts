/**
 * Every request of HTTP/1.1 has exactly one Host header (RFC 9112, 3.2). With two of them a proxy and a server can mean
 * different hosts by one request.
 */

import type { IncomingMessage } from 'node:http';
import type { HttpResponse } from '../../reads/http/http-response.ts';
import { problem } from '../../reads/http/problem.ts';
import { refuse } from '../../schemas/problems/problems.ts';

/** Headers of one name come joined by commas (http-server.ts), and no name of a host has a comma. */
export function hasOneHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host === undefined ? httpVersion !== '1.1' : !host.includes(',');
}

/** Ends the connection: what such a client sends next cannot be trusted. */
export function notOneHost(baseUrl: string): HttpResponse {
  return problem(baseUrl, { ...refuse('malformed-request', 'host'), headers: { connection: 'close' } });
}
