/**
 * MCP demands of clients that they accept both JSON and event streams. We only ever answer JSON, so a client that takes
 * JSON, or says nothing, is served.
 */
export function acceptsJson(headers: Headers): boolean {
  const accept = headers.get('accept');
  return accept === null || /\*\/\*|application\/(json|\*)/.test(accept);
}

/** The same request as a client that follows the demand to the letter would send it, without its body. */
export function acceptingBoth(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json, text/event-stream');
  return new Request(request.url, { method: request.method, headers });
}
