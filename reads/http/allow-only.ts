/** 405 with what is allowed, for the methods that an address does not take. */

import type { Env, Handler, Hono } from 'hono';
import { refuse } from '../../schemas/problems/problems.ts';
import { preflightHeaders } from './cors.ts';
import { toResponse } from './http-response.ts';
import { problem } from './problem.ts';

/**
 * The last handler of an address: `app.all(path, allowOnly(baseUrl, 'GET, HEAD'))`.
 * @param methods as the header Allow lists them
 */
export function allowOnly(baseUrl: string, methods: string): Handler {
  return (c) =>
    toResponse(
      problem(baseUrl, {
        ...refuse('method-not-allowed', 'method', c.req.method, methods),
        headers: { allow: methods },
      }),
    );
}

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
