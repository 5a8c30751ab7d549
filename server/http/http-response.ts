/**
 * The answer of a read or a problem, before it is a Response or bytes on a socket. The body is ASCII. It may be
 * borrowed (body-writer.ts): it is valid until the next answer is made.
 */
import type { ServerResponse } from 'node:http';

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Values of `Set-Cookie`. Reads set none: only `toResponse` looks here. */
  readonly cookies?: readonly string[];
}

export function toResponse({ status, headers, body, cookies = [] }: HttpResponse): Response {
  const response = new Response(status === 304 ? null : body.toString('latin1'), { status, headers });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/**
 * Sends an answer in one write.
 * @param more headers that it does not have itself
 * @returns whether the body is still needed: the socket did not take it all, or is not this response's turn yet
 */
export function send(
  { status, headers, body }: HttpResponse,
  more: HttpResponse['headers'],
  response: ServerResponse,
): boolean {
  // A flat list: Node takes it as it is, while joining objects of headers costs as much as sending them.
  // A 304 would say the length of the answer that it stands for.
  const list: (string | number)[] = status === 304 ? [] : ['content-length', body.length];
  for (const name in headers) list.push(name, headers[name]!);
  for (const name in more) list.push(name, more[name]!);
  response.writeHead(status, list);
  response.end(body);
  return !response.socket || response.socket.writableLength > 0 || response.writableLength > 0;
}
