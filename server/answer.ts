/**
 * What a read or a problem answers, before it is a Response or bytes on a socket. The body is ASCII. It may be
 * lent (body-writer.ts): it is good until the next answer is made.
 */
import type { ServerResponse } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Values of `Set-Cookie`. Reads set none: only `toResponse` looks here. */
  readonly cookies?: readonly string[];
}

export function toResponse({ status, headers, body, cookies = [] }: Answer): Response {
  const response = new Response(body.toString('latin1'), { status, headers });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/**
 * Sends an answer in one write.
 * @param more headers that it does not have itself
 * @returns whether the body is still needed: the socket did not take it all, or is not this response's turn yet
 */
export function send(
  { status, headers, body }: Answer,
  more: Answer['headers'],
  response: ServerResponse,
): boolean {
  // A flat list: Node takes it as it is, where joining objects of headers costs as much as sending them.
  const list: (string | number)[] = ['content-length', body.length];
  for (const name in headers) list.push(name, headers[name]!);
  for (const name in more) list.push(name, more[name]!);
  response.writeHead(status, list);
  response.end(body);
  return !response.socket || response.socket.writableLength > 0 || response.writableLength > 0;
}
