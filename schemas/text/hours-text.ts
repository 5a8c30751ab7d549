/** Opening hours as people send them. Whether they can be read is checked in server/operations/parse-body.ts. */
import { z } from 'zod';
import { fits, isPrintable, normalText, singleSpaced } from './text.ts';

export const MAX_HOURS = 200;

export const HoursText = z
  .string('must be a text')
  .refine((text) => fits(singleSpaced(text), MAX_HOURS), `must have at most ${MAX_HOURS} characters`)
  .refine(isPrintable, 'must be one line without control characters')
  .transform((text) => normalText(singleSpaced(text)) || null)
  .meta({ maxLength: MAX_HOURS });
