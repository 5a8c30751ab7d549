/** Puts answers on sockets. */
import type { ServerResponse } from 'node:http';
import type { HttpResponse } from '../../reads/http/http-response.ts';
import { REQUEST_ID } from './request-id.ts';

/** The place of an answer, and the id of its request. */
export interface Asked {
  readonly response: ServerResponse;
  readonly requestId: string;
}

/**
 * Sends an answer in one write.
 * @param more headers that it does not have itself
 * @returns whether the body is still needed: the socket did not take it all, or is not this response's turn yet
 */
export function send(
  { status, headers, body }: HttpResponse,
  more: HttpResponse['headers'],
  { response, requestId }: Asked,
): boolean {
  // A flat list: Node takes it as it is, while joining objects of headers costs as much as sending them.
  // A 304 would say the length of the answer that it stands for.
  const list: (string | number)[] = [REQUEST_ID, requestId];
  if (status !== 304) list.push('content-length', body.length);
  for (const name in headers) list.push(name, headers[name]!);
  for (const name in more) list.push(name, more[name]!);
  response.writeHead(status, list);
  response.end(body);
  return !response.socket || response.socket.writableLength > 0 || response.writableLength > 0;
}
