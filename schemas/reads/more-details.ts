/** The query of the details of a toilet, and the answer with what it asks for. Beyond the interface. */
import { z } from 'zod';
import { flag } from './read-query.ts';
import { DetailsResult as PlainDetailsResult } from './read-results.ts';
import { LangParam, Words } from './words.ts';

export const DetailsQuery = z.object({
  lang: LangParam,
  week: flag.describe('Beyond the interface. Adds week: the hours of seven days as periods.'),
});
export type DetailsQuery = z.infer<typeof DetailsQuery>;

const Clock = z.string().regex(/^\d\d:\d\d$/);

const Week = z
  .array(
    z.strictObject({
      day: z.iso.date(),
      open: z.array(z.strictObject({ from: Clock, to: Clock })),
      unclear: z.boolean().describe('For part of the day it is not known.'),
    }),
  )
  .nullable()
  .describe(
    'Seven days from today at the place of the toilet, by its clock. 24:00 is the end of a day. Null if the hours are not known.',
  );

export const DetailsResult = PlainDetailsResult.extend({
  week: Week.optional(),
  words: Words.optional(),
});
export type DetailsResult = z.infer<typeof DetailsResult>;
