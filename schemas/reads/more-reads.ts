/** Queries and answers of reads beyond the interface: details, batches, OGC API Features, counts, names of places, GeoJSON. */
import { z } from 'zod';
import { MAX_POSITIONS } from '../problems/limits.ts';
import { DECIMAL, readTime } from '../text/numbers.ts';
import { WALK_PARAMETERS, Walk } from '../toilet/walk.ts';
import {
  bboxParam,
  between,
  flag,
  NearestQuery,
  positionFault,
  SuggestQuery,
  ToiletQuery,
  WHOLE,
} from './read-query.ts';
import { Attribution, DetailsResult as PlainDetailsResult, SuggestResult } from './read-results.ts';
import { LangParam, Words } from './words.ts';

/** The query of the details of a toilet, and the answer with what it asks for. */
export const DetailsQuery = z.object({
  lang: LangParam,
  week: flag.describe('Beyond the interface. Adds week: the hours of seven days as periods.'),
  ...ToiletQuery.shape,
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

/** A batch of nearest searches: one query, many positions. */
export const BatchQuery = NearestQuery.omit({
  ...{ place: true, country: true, lat: true, lon: true },
  ...{ by: true, step_free: true, lang: true, at: true },
}).extend({ fields: z.enum(['all', 'ids'], { error: 'must be all or ids' }).default('all') });
export type BatchQuery = z.infer<typeof BatchQuery>;

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
 * Toilets of a page. One takes 15 µs. A larger limit than the most of a page is no fault in the standard, up to the
 * largest.
 */
export const ITEMS_LIMITS = { usual: 10, most: 1_000, largest: 10_000 } as const;

const NUMBERS =
  /^-?\d{1,3}(?:\.\d{1,20})?(?:,-?\d{1,9}(?:\.\d{1,20})?){3}(?:(?:,-?\d{1,9}(?:\.\d{1,20})?){2})?$/;

const ItemsBox = z
  .string()
  .regex(NUMBERS, 'must be four decimal numbers separated by commas: west,south,east,north in degrees')
  .transform((text) => {
    const numbers = text.split(',').map(Number);
    // Six numbers have heights, which toilets lack.
    const [west = 0, south = 0, east = 0, north = 0] =
      numbers.length === 6 ? [0, 1, 3, 4].map((i) => numbers[i]!) : numbers;
    return { west, south, east, north };
  })
  .refine(
    ({ west, south, east, north }) =>
      Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north,
    'must have longitudes from -180 to 180 and latitudes from -90 to 90, south before north',
  );

/** A time with its offset, or an interval of two, of which one may be open: `..` or nothing. */
function isTimeOrInterval(text: string): boolean {
  const ends = text.split('/');
  const times = ends.filter((end) => end !== '' && end !== '..').map(readTime);
  if (times.length === 0 || ends.length > 2 || times.includes(undefined)) return false;
  const [from = 0, to = from] = times;
  return ends.length === times.length ? from <= to : ends.length === 2;
}

export const ItemsQuery = z.object({
  bbox: ItemsBox.describe(
    'west,south,east,north in degrees (WGS84). West may be behind east, over the antimeridian.',
  ).optional(),
  limit: between(WHOLE, 'a whole number', 1, ITEMS_LIMITS.largest)
    .default(ITEMS_LIMITS.usual)
    .transform((limit) => Math.min(limit, ITEMS_LIMITS.most))
    .describe(`Toilets of a page; more than ${ITEMS_LIMITS.most} count as so many.`),
  // Toilets have no time: the standard lets every time match.
  datetime: z
    .string()
    .refine(
      isTimeOrInterval,
      'must be a time with its offset, or an interval from an earlier to a later one: 2026-01-01T00:00:00Z/..',
    )
    .describe('A time or an interval. Every toilet matches: none has a time.')
    .optional(),
  cursor: z
    .string()
    .regex(/^\d{1,9}\.\d{1,9}$/, 'must be that of a next link')
    .transform((text) => {
      const [cell = 0, row = 0] = text.split('.').map(Number);
      return { cell, row };
    })
    .describe('That of the link to the next page.')
    .default({ cell: 0, row: 0 }),
});

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

const MOST_PLACES = 10;

/** Names of places for other sites, over the server's own gazetteer. */
export const SuggestPlacesQuery = z.object({
  q: SuggestQuery.shape.q.describe('The beginning of the name of a place, as a user types it.'),
  limit: between(WHOLE, 'a whole number', 1, MOST_PLACES).default(5).describe('Maximum number of places.'),
});

export const NamePositionQuery = z.object({
  lat: position('Latitude', 90),
  lon: position('Longitude', 180),
});

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

function position(what: string, most: number) {
  return z
    .string({ error: 'is required: the position to name' })
    .pipe(between(DECIMAL, 'a decimal number', -most, most))
    .describe(`${what} in degrees (WGS84).`);
}

/** The media type of the two lists of toilets as GeoJSON (RFC 7946; decision 1.23). */
export const GEOJSON_TYPE = 'application/geo+json';

/** Degrees of a position at an end of a walk. */
export const walkEnd = (does: string, what: string, max: number) =>
  z
    .string({ error: `is required: the position that the walk ${does}` })
    .pipe(between(DECIMAL, 'a decimal number', -max, max))
    .describe(`${what} in degrees (WGS84).`);

export const Line = z.strictObject({
  type: z.literal('LineString'),
  coordinates: z.array(z.array(z.number()).length(2)).min(2),
});

export const RouteQuery = z.object({
  lat: walkEnd('starts from', 'Latitude of the start', 90),
  lon: walkEnd('starts from', 'Longitude of the start', 180),
  step_free: WALK_PARAMETERS.step_free,
});
export type RouteQuery = z.infer<typeof RouteQuery>;

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
