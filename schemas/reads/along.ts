/** The toilets along a way on foot. Beyond the interface. */
import { z } from 'zod';
import { Toilet } from '../toilet/toilet.ts';
import { Walk } from '../toilet/walk.ts';
import { Line } from './more-reads.ts';
import { Attribution } from './read-results.ts';

export const AlongResult = z.strictObject({
  status: z
    .enum(['ok', 'no_route', 'no_graph'])
    .describe(
      'no_route: the map has no way there within 20 km. no_graph: this server has no walking graph, so it knows no ways at all. Neither is an error; walk is an estimate then, and there are no results.',
    ),
  at: z.iso.datetime().describe('Time that open_now, the filters and the gates of the walk are for.'),
  walk: Walk,
  geometry: Line.nullable().describe(
    'GeoJSON line of the walk from the start to the end, lon before lat. Null without a way.',
  ),
  results: z
    .array(
      z.strictObject({
        toilet: Toilet,
        detour_min: z.int().min(0).describe('Minutes that the walk by it takes longer. 0: on the way.'),
        along_min: z
          .int()
          .min(0)
          .describe('Minutes from the start to the point of the walk that it is beside.'),
        along_m: z.int().min(0).describe('Metres of the walk to that point.'),
      }),
    )
    .describe('Toilets within three minutes of the walk, in its order.'),
  gap: z
    .strictObject({
      min: z
        .int()
        .min(0)
        .describe(
          'Minutes from one toilet, or the start, to the next, or the end: with the ways from and to them.',
        ),
      from_min: z
        .int()
        .min(0)
        .describe('Minutes from the start to the begin of the gap: along_min of the toilet there, or 0.'),
      to_min: z
        .int()
        .min(0)
        .describe('Minutes from the start to its end: along_min of the toilet there, or all of the walk.'),
      geometry: Line.describe('The part of the walk without a toilet.'),
      closed_by: z
        .strictObject({
          toilet: Toilet,
          walk: Walk,
          gap_min: z.int().min(0).describe('Minutes of the longest gap of this walk.'),
          geometry: Line,
        })
        .nullable()
        .describe(
          'A walk by one more toilet that shortens the longest gap and is at most a fifth longer. It is the best of those that were tried: toilets within 1 km. Null if there is none, or the gap is five minutes or less.',
        ),
    })
    .nullable()
    .describe(
      'The longest part of the walk without a toilet; the whole walk if there is none. Null without a way.',
    ),
  truncated: z
    .boolean()
    .describe('True if there may be more toilets: these are the 200 that are nearest to the walk.'),
  attribution: Attribution,
  display_note: z.string().describe('Note to show beside the toilets.'),
});
export type AlongResult = z.infer<typeof AlongResult>;
