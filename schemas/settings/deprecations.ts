/** The setting DEPRECATIONS, a JSON object: the operations that are deprecated (interface 11.3). */
import { z } from 'zod';
import { OperationId } from '../problems/operation-id.ts';

const Moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((text) => Date.parse(text));

const Deprecation = z
  .strictObject({
    /** Time of the deprecation, milliseconds since the epoch. */
    deprecated: Moment,
    /** Time of the removal, milliseconds since the epoch. */
    sunset: Moment,
    /** A page that says what to use instead. */
    link: z.url({ protocol: /^https?$/ }).optional(),
  })
  .refine(({ deprecated, sunset }) => deprecated <= sunset);
export type Deprecation = z.infer<typeof Deprecation>;

/** Deprecations from the JSON text. */
export const Deprecations = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      // SyntaxError alone.
      context.addIssue('is not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.partialRecord(OperationId, Deprecation));
export type Deprecations = z.infer<typeof Deprecations>;
