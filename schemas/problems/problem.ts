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
