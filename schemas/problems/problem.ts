/** The error body (interface 10.1; RFC 9457), media type `application/problem+json`. */
import { z } from 'zod';

export const InvalidParam = z.strictObject({ name: z.string(), reason: z.string() });
export type InvalidParam = z.infer<typeof InvalidParam>;

export const Problem = z.strictObject({
  type: z.url().describe('Page that explains this kind of problem.'),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What happened and what to change.'),
  invalid_params: z.array(InvalidParam).optional().describe('One entry for each invalid parameter.'),
  retry_after_seconds: z
    .int()
    .min(1)
    .optional()
    .describe('Seconds to wait before a retry, as in Retry-After.'),
});
export type Problem = z.infer<typeof Problem>;

/** A request of nothing but unknown names must not be answered with a hundred times its size. */
const MAX_PARAMS = 100;
const MAX_NAME = 80;

/** The first reason for each name, a hundred at most; long names are cut. */
export function boundedParams(invalid: readonly InvalidParam[]): InvalidParam[] {
  const byName = new Map<string, InvalidParam>();
  for (const { name, reason } of invalid) {
    if (byName.size === MAX_PARAMS) break;
    const short = [...name.slice(0, 2 * MAX_NAME)].slice(0, MAX_NAME).join('');
    if (!byName.has(short)) byName.set(short, { name: short, reason });
  }
  return [...byName.values()];
}
