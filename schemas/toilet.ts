/**
 * The Toilet resource (interface, section 2) and its parts, word for word.
 *
 * Every schema is strict: an unknown key is an error, so that the tests which validate our own
 * answers catch what the interface does not name. Positions are WGS84 degrees.
 */
import { z } from 'zod';

export const Access = z.enum(['public', 'permissive', 'customers', 'scheme', 'unknown']);
export type Access = z.infer<typeof Access>;

export const AccessRule = z.enum(['free', 'fee', 'customers', 'key', 'scheme', 'unknown']);
export type AccessRule = z.infer<typeof AccessRule>;

export const Wheelchair = z.enum(['yes', 'limited', 'no', 'unknown']);
export type Wheelchair = z.infer<typeof Wheelchair>;

export const ChangingTable = z.enum(['yes', 'no', 'unknown']);
export type ChangingTable = z.infer<typeof ChangingTable>;

export const Gender = z.enum(['unisex', 'female', 'male']);
export type Gender = z.infer<typeof Gender>;

export const VerificationState = z.enum([
  'unverified',
  'source_claimed',
  'community_confirmed',
  'partner_confirmed',
  'disputed',
]);
export type VerificationState = z.infer<typeof VerificationState>;

export const Confidence = z.enum(['high', 'medium', 'low']);
export type Confidence = z.infer<typeof Confidence>;

/** True, false, or `unknown` where the source has no usable hours. */
export const OpenNow = z.union([z.boolean(), z.literal('unknown')]);
export type OpenNow = z.infer<typeof OpenNow>;

/** Local ISO 8601 time with numeric UTC offset, e.g. `2026-07-08T22:00:00+02:00`. */
const LocalTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/);

/** Form of every public id in a path. Ids are opaque to callers. */
export const TOILET_ID = /^[A-Za-z0-9_-]{1,64}$/;
export const ToiletId = z.string().regex(TOILET_ID);

/** `amount` and `currency` (ISO 4217) are non-null only together, and only when a fee is required. */
export const Fee = z.strictObject({
  required: z.boolean().nullable(),
  amount: z.number().positive().nullable(),
  currency: z.string().nullable(),
});
export type Fee = z.infer<typeof Fee>;

export const Cleanliness = z.strictObject({
  average: z.number().min(1).max(5),
  count: z.int().min(1),
});

/** What the business behind the toilet says; a label that never changes the order of results. */
export const Partner = z.strictObject({
  name: z.string(),
  tier: z.enum(['basic', 'plus']),
  conditions: z.enum(['everyone', 'customers']).nullable(),
  opening_hours: z.string().nullable(),
  open_now: OpenNow,
  closes_at: LocalTime.nullable(),
});
export type Partner = z.infer<typeof Partner>;

/** The facts people can decide (interface, 2.3 and 4.13). */
export const FACTS = [
  'access',
  'fee',
  'fee_amount',
  'wheelchair',
  'changing_table',
  'gender',
  'opening_hours',
  'name',
  'operator',
  'existence',
] as const;
export const Fact = z.enum(FACTS);
export type Fact = z.infer<typeof Fact>;

export const Decision = z.strictObject({
  by: z.enum(['votes', 'moderator']),
  votes_for: z.int().min(0).nullable(),
  votes_total: z.int().min(0).nullable(),
  as_of: z.iso.date(),
});
export type Decision = z.infer<typeof Decision>;

/** Month of a check in the source, `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const Provenance = z.strictObject({
  source: z.string(),
  checked: Month.nullable(),
  decided: z.partialRecord(Fact, Decision),
});

export const Toilet = z.strictObject({
  id: ToiletId,
  name: z.string().nullable(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  access: Access,
  access_rule: AccessRule,
  scheme_name: z.string().nullable(),
  fee: Fee,
  opening_hours: z.string().nullable(),
  open_now: OpenNow,
  closes_at: LocalTime.nullable(),
  wheelchair: Wheelchair,
  changing_table: ChangingTable,
  gender: z.array(Gender),
  operator: z.string().nullable(),
  last_confirmed_at: z.iso.datetime().nullable(),
  verification_state: VerificationState,
  confirmations: z.int().min(0),
  cleanliness: Cleanliness.nullable(),
  confidence: Confidence,
  source: z.string(),
  partner: Partner.nullable(),
  provenance: Provenance,
  url: z.url(),
  directions: z.strictObject({ google: z.url(), apple: z.url() }),
  geo: z.string().regex(/^geo:-?\d+\.\d{7},-?\d+\.\d{7}$/),
});
export type Toilet = z.infer<typeof Toilet>;

/** A toilet as the nearest search returns it. */
export const FoundToilet = Toilet.extend({
  distance_m: z.int().min(0),
  walk_min: z.int().min(1),
  bearing: z.int().min(0).max(359),
});
export type FoundToilet = z.infer<typeof FoundToilet>;
