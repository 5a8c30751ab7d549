/**
 * The answers of the three reads (interface, 2.4-2.6; ToiletResult: domain decision C1.1).
 */
import { z } from 'zod';
import { FoundToilet, Toilet } from './toilet.ts';

export const Attribution = z.strictObject({
  text: z.string(),
  license: z.string(),
  url: z.url(),
  license_notice_url: z.url(),
});
export type Attribution = z.infer<typeof Attribution>;

export const Origin = z.strictObject({
  lat: z.number(),
  lon: z.number(),
  label: z.string(),
  source: z.enum(['place', 'coordinates', 'host_hint']),
});
export type Origin = z.infer<typeof Origin>;

export const FindResult = z.strictObject({
  status: z.enum(['ok', 'no_results', 'needs_location', 'place_not_found']),
  origin: Origin.nullable(),
  results: z.array(FoundToilet),
  /** west, south, east, north of the origin and the results; absent without results. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  ask_user: z.string().optional(),
  attribution: Attribution,
  display_note: z.string(),
});
export type FindResult = z.infer<typeof FindResult>;

export const AreaResult = z.strictObject({
  results: z.array(Toilet),
  /** True iff more toilets match in the box than `limit` let through. */
  truncated: z.boolean(),
  attribution: Attribution,
  display_note: z.string(),
});
export type AreaResult = z.infer<typeof AreaResult>;

export const ToiletResult = z.strictObject({
  toilet: Toilet,
  attribution: Attribution,
  display_note: z.string(),
});
export type ToiletResult = z.infer<typeof ToiletResult>;

/** What the search field of the web page suggests while somebody types; not part of the public interface. */
export const SuggestResult = z.strictObject({
  places: z.array(z.strictObject({ label: z.string(), kind: z.string(), lat: z.number(), lon: z.number() })),
});
export type SuggestResult = z.infer<typeof SuggestResult>;
