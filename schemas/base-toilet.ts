/**
 * A base toilet: what the source alone says of one toilet, after mapping and dedupe.
 *
 * This is the record that base tiles keep and that merge(base, overlay) starts from. It holds what
 * the merge needs to derive `access_rule`, `verification_state` and `confidence` again once people
 * have decided facts or time has passed, so none of these three is stored.
 * Unknown is null or `unknown`, never false or 0. lon, lat are degrees, rounded to 7 decimals.
 */
import { z } from 'zod';
import { Access, ChangingTable, Fee, Gender, Month, ToiletId, Wheelchair } from './toilet.ts';

export const BaseToilet = z.strictObject({
  id: ToiletId,
  /** Ids that resolve to this toilet, of objects that were merged into it. Sorted. */
  aliases: z.array(ToiletId),
  source: z.enum(['openstreetmap', 'community']),
  /** `osm:node/123` (way, relation), or `community`. */
  reference: z.string(),
  lon: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  name: z.string().nullable(),
  operator: z.string().nullable(),
  access: Access,
  /** Access was tagged or a scheme names it; otherwise it is the default of the tag. Counts for confidence. */
  accessStated: z.boolean(),
  /** A key is needed (decision 8.3). Makes `access_rule` `key` whatever the rest says. */
  key: z.boolean(),
  schemeName: z.string().nullable(),
  fee: Fee,
  openingHours: z.string().nullable(),
  wheelchair: Wheelchair,
  changingTable: ChangingTable,
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
  /** IANA time zone. */
  zone: z.string(),
});
export type BaseToilet = z.infer<typeof BaseToilet>;
