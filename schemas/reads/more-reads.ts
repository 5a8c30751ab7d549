/** Answers of reads beyond the interface: details, batches, OGC API Features, counts, names of places, GeoJSON. */
import { z } from 'zod';
import { MAX_POSITIONS } from '../problems/limits.ts';
import { Walk } from '../toilet/walk.ts';
import { Attribution, DetailsResult as PlainDetailsResult, SuggestResult } from './read-results.ts';
import { Words } from './words.ts';

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

const degrees = (most: number) =>
  z
    .number({ error: 'must be a number of degrees' })
    .min(-most, `must be at least ${-most}`)
    .max(most, `must be at most ${most}`);

export const BatchBody = z.strictObject({
  positions: z
    .array(z.strictObject({ lat: degrees(90), lon: degrees(180) }), { error: 'must be a list of positions' })
    .min(1, 'must have at least one position')
    .max(MAX_POSITIONS, `must have at most ${MAX_POSITIONS} positions`),
});
export type BatchBody = z.infer<typeof BatchBody>;

/**
 * Toilets of all cells that a box meets. Counting takes 0.01 µs of CPU a toilet, and 1.1 µs at the first time: medians of
 * counts of 37,220 real toilets on a busy machine of two cores.
 */
export const MAX_COUNTED = 50_000;

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

export const PlacesResult = z.strictObject({
  places: SuggestResult.shape.places.describe('Places whose names begin so, the best first.'),
  attribution: Attribution,
});

export const PositionName = z.strictObject({
  label: z
    .string()
    .nullable()
    .describe('Street or place within 500 m of the position, with its town. Null if none is known.'),
  attribution: Attribution,
});

/** The media type of the two lists of toilets as GeoJSON (RFC 7946; decision 1.23). */
export const GEOJSON_TYPE = 'application/geo+json';

export const Line = z.strictObject({
  type: z.literal('LineString'),
  coordinates: z.array(z.array(z.number()).length(2)).min(2),
});

export const RouteResult = z.strictObject({
  status: z
    .enum(['ok', 'no_route', 'no_graph'])
    .describe(
      'no_route: the map has no way there within 5 km. no_graph: this server has no walking graph, so it knows no ways at all. Neither is an error; walk is an estimate then.',
    ),
  walk: Walk,
  geometry: Line.nullable().describe(
    'GeoJSON line of the walk from the start to the toilet, lon before lat. Null without a way.',
  ),
  attribution: Attribution,
  display_note: z.string().describe('Note to show beside the walk.'),
});
export type RouteResult = z.infer<typeof RouteResult>;
