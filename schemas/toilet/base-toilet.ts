/**
 * A base toilet: what the source alone says of one toilet, after mapping and dedupe.
 *
 * This is the record that base tiles keep and that merge(base, overlay) starts from. It holds what
 * the merge needs to derive `access_rule`, `verification_state` and `confidence` again once people
 * have decided facts or time has passed, so none of these three is stored.
 * Unknown is null or `unknown`, never false or 0. lon, lat are degrees, rounded to 7 decimals.
 */
import { z } from 'zod';
import { fromStored, storedName, toStored } from '../text/stored-names.ts';
import { SourceName } from './data-source.ts';
import { ToiletDetails } from './detail-shape.ts';
import { PLAIN, PLAIN_FACTS } from './facts.ts';
import { WHOLE_SHAPE } from './plain-shape.ts';
import { Access, Fee, Gender, Month, ToiletId } from './toilet.ts';

export const BaseToilet = z.strictObject({
  id: ToiletId,
  /** Ids that resolve to this toilet, of objects that were merged into it. Sorted. */
  aliases: z.array(ToiletId),
  /** `openstreetmap`, `community`, or the name of a source of open data. */
  source: z.union([z.enum(['openstreetmap', 'community', 'demo']), SourceName]),
  /**
   * `osm:node/123` (way, relation), `community`, or `paris:17` of a source of open data. If records of several sources
   * became one toilet: all of them, the leading one first, with `; ` between.
   */
  reference: z.string(),
  lon: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  name: z.string().nullable(),
  operator: z.string().nullable(),
  access: Access,
  /** Access was tagged or a scheme names it; otherwise it is the default of the tag. Counts for confidence. */
  accessStated: z.boolean(),
  /** A key is needed (decision 8.3). Makes `access_rule` `key` regardless of the rest. */
  key: z.boolean(),
  scheme_name: z.string().nullable(),
  fee: Fee,
  opening_hours: z.string().nullable(),
  ...WHOLE_SHAPE,
  gender: z.array(Gender),
  /** Month of the newest check in the source. */
  checked: Month.nullable(),
  /** The record is a toilet inside another place (park, station...), mapped only by a tag of that place. */
  host: z.boolean(),
  /** An operator or a reference number is tagged. Counts for confidence. */
  operatorOrRef: z.boolean(),
  /** How many of: fixme, temporary=yes, seasonal without hours, contradictory fee. Each lowers confidence by one. */
  doubts: z.int().min(0),
  /** ISO 3166-1 alpha-2, upper case; null at sea. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** Further statements of the source; left out if there are none. */
  details: ToiletDetails.optional(),
  /** IANA time zone. */
  zone: z.string(),
});
export type BaseToilet = z.infer<typeof BaseToilet>;

/** A base toilet as base tiles and the moderation API have it. */
export const StoredToilet = z.strictObject(toStored(BaseToilet.shape));
export type StoredToilet = z.infer<typeof StoredToilet>;

const LEFT_OUT: ReadonlySet<string> = new Set(PLAIN.filter((fact) => !PLAIN_FACTS[fact].required));
const FIELDS = BaseToilet.keyof().options.map((field) => ({
  field,
  name: storedName(field),
  isLeftOut: LEFT_OUT.has(field),
}));

/** Always with its fields in the order of the schema, and without the plain facts that are left out if not known. */
export function storedToilet(toilet: BaseToilet): StoredToilet {
  const stored: Record<string, unknown> = {};
  for (const { field, name, isLeftOut } of FIELDS) {
    const value = toilet[field];
    if (value === undefined || (isLeftOut && (value === null || value === 'unknown'))) continue;
    stored[name] = value;
  }
  return stored as StoredToilet;
}

/** Throws a ZodError if it is not a base toilet. */
export function parseStoredToilet(stored: unknown): BaseToilet {
  return BaseToilet.parse(fromStored(stored));
}
