/** The end of the routes of an address that pages of any site may read. */
import type { Env, Hono } from 'hono';
import { allowOnly } from './allow-only.ts';
import { preflightHeaders } from './cors.ts';

const METHODS = 'GET, HEAD, OPTIONS';
/** Headers that readers of archives, MCP clients and libraries of HTTP clients add to a GET by themselves. */
const PREFLIGHT = preflightHeaders(
  METHODS,
  ...['Range', 'If-Range', 'If-None-Match', 'Cache-Control', 'X-Requested-With', 'MCP-Protocol-Version'],
);

/** Answers the preflight of an address, and 405 to all but reads. Its GET must be there, with OPEN_TO_ALL. */
export function openReads<E extends Env>(app: Hono<E>, baseUrl: string, path: string): void {
  app.options(path, () => new Response(null, { status: 204, headers: PREFLIGHT }));
  app.all(path, allowOnly(baseUrl, METHODS));
}
