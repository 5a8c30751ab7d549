/** 405 with what is allowed, for the methods that an address does not take. */
import type { Handler } from 'hono';
import { toResponse } from './answer.ts';
import { problem } from './problem.ts';

/**
 * The last handler of an address: `app.all(path, allowOnly(baseUrl, 'GET, HEAD'))`.
 * @param methods as the header Allow lists them
 */
export function allowOnly(baseUrl: string, methods: string): Handler {
  return (c) =>
    toResponse(
      problem(
        baseUrl,
        'method-not-allowed',
        `The method ${c.req.method} is not allowed at this address. Use ${methods}.`,
        {
          headers: { allow: methods },
        },
      ),
    );
}
