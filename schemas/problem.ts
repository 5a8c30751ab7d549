/** The error body (interface, 2.7 and 7; RFC 9457), media type `application/problem+json`. */
import { z } from 'zod';

export const InvalidParam = z.strictObject({ name: z.string(), reason: z.string() });
export type InvalidParam = z.infer<typeof InvalidParam>;

export const Problem = z.strictObject({
  type: z.url(),
  title: z.string(),
  status: z.int(),
  /** Says what to change. */
  detail: z.string(),
  /** One per invalid parameter. */
  invalid_params: z.array(InvalidParam).optional(),
  retry_after_seconds: z.int().min(1).optional(),
});
export type Problem = z.infer<typeof Problem>;
