/**
 * The queries of the two list reads (interface 3.1 and 3.2), from the texts of a query string.
 *
 * Unknown parameters are ignored; an empty text is an invalid value, not a missing one; a limit out of range
 * is refused, not clamped. What only shows when parameters are seen together (one of lat and lon missing) is
 * checked by `incompletePosition`, so that it is reported beside the errors of the single parameters.
 */
import { z } from 'zod';
import type { InvalidParam } from '../problems/problem.ts';
import { ASKED_TIME_FAULT, DECIMAL, FOUR_PLAIN_DECIMALS, readAskedTime } from '../text/numbers.ts';
import { lengthOf } from '../text/text.ts';
import { FILTERS, type FilterName, flagFilter } from '../toilet/facts.ts';
import { WALK_PARAMETERS } from '../toilet/walk.ts';
import { EXTRA_FILTERS } from './extra-filters.ts';
import { MAX_BOX_SIDE, MAX_DISTANCE_M } from './read-limits.ts';
import { LangParam } from './words.ts';

export const WHOLE = /^\d{1,9}$/;

/** A number as text. */
export const between = (pattern: RegExp, what: string, min: number, max: number) =>
  z
    .string()
    .regex(pattern, `must be ${what} from ${min} to ${max}`)
    .transform(Number)
    .pipe(
      (pattern === WHOLE ? z.int() : z.number())
        .min(min, `must be at least ${min}`)
        .max(max, `must be at most ${max}`),
    );

export const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true')
  .default(false);

const OPEN_NOW =
  'Drops toilets that are closed now by their own hours. Toilets with unknown hours stay. The filter does not look at partner.open_now: a toilet that its business closed for now stays. Check that field too.';

const filters = filterShape((name) =>
  flag.describe(name === 'open_now' ? OPEN_NOW : flagFilter(name).description),
);

/** A field for each filter of the list reads, for the shape of an object. */
export function filterShape<Field>(field: (name: FilterName) => Field): Record<FilterName, Field> {
  return Object.fromEntries(FILTERS.map((name) => [name, field(name)] as const)) as Record<FilterName, Field>;
}

const placeText = z
  .string()
  .refine((text) => lengthOf(text) >= 2 && lengthOf(text) <= 200, 'must have 2 to 200 characters')
  .meta({ minLength: 2, maxLength: 200 });

/** Query of the web page's suggestions. */
export const SuggestQuery = z.object({
  q: z.string({ error: 'is required: the beginning of a place name' }).pipe(placeText),
});

/** Toilets of one list. */
const MOST_ASIDES = 20;

/** Query of the web page for what it says beside the fields of toilets. */
export const AsidesQuery = z.object({
  ids: z
    .string({ error: 'is required: ids of toilets, separated by commas' })
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().max(64)).max(MOST_ASIDES, `must have at most ${MOST_ASIDES} ids`)),
});

/** Beyond the interface. */
export const AtParam = z.string().transform((text, context) => {
  const at = readAskedTime(text);
  if (at !== undefined) return at;
  context.issues.push({ code: 'custom', message: ASKED_TIME_FAULT, input: text });
  return z.NEVER;
});
const at = AtParam.describe(
  'Time that open_now, closes_at and the filters are for, within the next 7 days. Without an offset from UTC it is by the clock of each toilet: 2026-11-25T22:00, or 22:00 for the next 22:00 there. Now if it is left out.',
).optional();

export const NearestQuery = z.object({
  place: placeText.meta({ description: 'Street, station, landmark or town.' }).optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters (ISO 3166-1 alpha-2), such as DE')
    .describe('Country code (ISO 3166-1 alpha-2). Narrows the lookup of place.')
    .optional(),
  lat: between(DECIMAL, 'a decimal number', -90, 90)
    .describe('Latitude in degrees (WGS84). Send it with lon. A position wins over place.')
    .optional(),
  lon: between(DECIMAL, 'a decimal number', -180, 180)
    .describe('Longitude in degrees (WGS84). Send it with lat.')
    .optional(),
  limit: between(WHOLE, 'a whole number', 1, 20).default(5).describe('Maximum number of toilets.'),
  ...filters,
  ...EXTRA_FILTERS,
  known_open: flag
    .unwrap()
    .optional()
    .describe('Only toilets that are known to be open now: unknown hours do not pass.'),
  max_distance_m: between(WHOLE, 'a whole number', 1, MAX_DISTANCE_M)
    .optional()
    .describe('Only toilets within this distance in metres.'),
  ...WALK_PARAMETERS,
  lang: LangParam,
  at,
});
export type NearestQuery = Noted<z.infer<typeof NearestQuery>>;

/** Query of one toilet. */
export const ToiletQuery = z.object({ at });
export type ToiletQuery = z.infer<typeof ToiletQuery>;

/** A query with a sentence for its caller, such as about a parameter that was ignored. */
type Noted<Query> = Query & { readonly note?: string };

/** The problem if only one of the two coordinates was given. */
export function incompletePosition(query: { lat?: unknown; lon?: unknown }): InvalidParam | undefined {
  if (query.lat !== undefined && query.lon === undefined) return missingBeside('lat', 'lon');
  if (query.lon !== undefined && query.lat === undefined) return missingBeside('lon', 'lat');
  return undefined;
}

function missingBeside(given: string, missing: string): InvalidParam {
  return { name: missing, reason: `is required beside ${given}: send both, or neither` };
}

/** A box as text, refused for the reason that a function names. */
export function bboxParam(faultOf: (box: Bbox) => string | undefined) {
  return z
    .string({ error: 'is required: west,south,east,north in degrees' })
    .regex(
      FOUR_PLAIN_DECIMALS,
      'must be four decimal numbers separated by commas: west,south,east,north in degrees',
    )
    .transform((text) => {
      const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
      return { west, south, east, north };
    })
    .superRefine((box, context) => {
      const reason = faultOf(box);
      if (reason) context.addIssue({ code: 'custom', message: reason });
    });
}

/** The reason for which a box of toilets is refused; undefined for a good one. */
export function boxFault(box: Bbox): string | undefined {
  const { west, south, east, north } = box;
  const fault = positionFault(box);
  if (fault !== undefined) return fault;
  if (east - west > MAX_BOX_SIDE || north - south > MAX_BOX_SIDE) {
    return 'must have sides of at most 0.2 degrees: request smaller boxes';
  }
  return undefined;
}

/** The reason for which four numbers are no box; undefined for a box of any size. */
export function positionFault({ west, south, east, north }: Bbox): string | undefined {
  if (west < -180 || east > 180) return 'must have longitudes from -180 to 180';
  if (south < -90 || north > 90) return 'must have latitudes from -90 to 90';
  if (west >= east)
    return 'must have west less than east: for a box across the antimeridian, send two requests';
  if (south > north) return 'must have south less than or equal to north';
  return undefined;
}

export interface Bbox {
  west: number;
  south: number;
  east: number;
  north: number;
}

export const AreaQuery = z.object({
  bbox: bboxParam(boxFault).describe(
    'west,south,east,north in degrees (WGS84). West is less than east; each side is at most 0.2 degrees.',
  ),
  limit: between(WHOLE, 'a whole number', 1, 200).default(100).describe('Maximum number of toilets.'),
  ...filters,
  ...EXTRA_FILTERS,
  lang: LangParam,
  at,
});
export type AreaQuery = Noted<z.infer<typeof AreaQuery>>;
