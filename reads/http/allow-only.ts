/** 405 with what is allowed, for the methods that an address does not take. */

import type { Handler } from 'hono';
import { refuse } from '../../schemas/problems/problems.ts';
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
