/** Counts of the toilets of an area. Beyond the interface. */
import { z } from 'zod';
import { bboxParam, positionFault } from './read-query.ts';
import { Attribution } from './read-results.ts';

/**
 * Toilets of all cells that a box meets. Counting takes 0.01 µs of CPU a toilet, and 1.1 µs at the first time: medians of
 * counts of 37,220 real toilets on a busy machine of two cores.
 */
export const MAX_COUNTED = 50_000;

export const SummaryQuery = z.object({
  bbox: bboxParam(positionFault).describe(
    'west,south,east,north in degrees (WGS84), of any size. West is less than east.',
  ),
});

const count = z.int().min(0);
const known = { yes: count, no: count, unknown: count };

export const SummaryResult = z.strictObject({
  toilets: count.describe('All toilets of the box.'),
  open_now: z.strictObject(known).describe('Open, closed, and of unknown hours, each at its local time.'),
  wheelchair: z
    .strictObject({ yes: count, limited: count, no: count, unknown: count })
    .describe('Step-free, partly, not, and not known.'),
  free: z.strictObject(known).describe('Without a fee, with a fee, and not known.'),
  attribution: Attribution,
  display_note: z.string().describe('Note to show beside the counts.'),
});
export type SummaryResult = z.infer<typeof SummaryResult>;
