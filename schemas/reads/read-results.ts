/**
 * The answers of the three reads (interface 2.2 and 2.5; ToiletResult: decision 1.1).
 */
import { z } from 'zod';
import { ServedDetails } from '../toilet/detail-shape.ts';
import { FoundToilet, Toilet, ToiletId } from '../toilet/toilet.ts';
import { ListWords } from './words.ts';

export const Attribution = z
  .strictObject({
    text: z.string().describe('Credit line to show.'),
    license: z.string().describe('SPDX identifier of the licence.'),
    url: z.url(),
    license_notice_url: z.url().describe('Page that lists every source with its licence.'),
  })
  .describe('The credit that must be shown next to the toilets.');
export type Attribution = z.infer<typeof Attribution>;

export const Origin = z.strictObject({
  lat: z.number(),
  lon: z.number(),
  label: z.string().describe('The place and its city. The coordinates if the position has no name.'),
  source: z
    .enum(['place', 'coordinates', 'host_hint'])
    .describe(
      'place: the place of the request. coordinates: the position of the request. host_hint: an approximate location that the host of an agent sent (MCP only).',
    ),
});
export type Origin = z.infer<typeof Origin>;

export const FindResult = z.strictObject({
  status: z
    .enum(['ok', 'no_results', 'needs_location', 'place_not_found'])
    .describe('needs_location and place_not_found are not errors: ask the user the question in ask_user.'),
  origin: Origin.nullable().describe('The search point. Null if it is not known.'),
  order: z
    .literal('walk')
    .optional()
    .describe('Sorted by walking time, as by=walk asked. Beyond the interface.'),
  results: z.array(FoundToilet).describe('Toilets within 50 km, nearest first.'),
  bbox: z
    // No tuple: the two ways in which drafts of JSON Schema write one are not understood by each other's readers.
    .array(z.number())
    .length(4)
    .optional()
    .describe(
      'west, south, east, north of the box around the origin and the results. Absent if there are no results or the box crosses the antimeridian.',
    ),
  ask_user: z.string().optional().describe('Question for the user.'),
  attribution: Attribution,
  display_note: z.string().describe('Note to show beside the results.'),
  words: ListWords.exactOptional(),
});
export type FindResult = z.infer<typeof FindResult>;

export const AreaResult = z.strictObject({
  results: z.array(Toilet).describe('Toilets of the box, nearest to its centre first.'),
  truncated: z.boolean().describe('True if the box has more matching toilets than limit.'),
  attribution: Attribution,
  display_note: z.string(),
  words: ListWords.exactOptional(),
});
export type AreaResult = z.infer<typeof AreaResult>;

export const ToiletResult = z.strictObject({
  toilet: Toilet,
  attribution: Attribution,
  display_note: z.string(),
});
export type ToiletResult = z.infer<typeof ToiletResult>;

/** The answer of getToiletDetails (decision 1.21). */
export const DetailsResult = z.strictObject({
  id: ToiletId.describe('Id of the toilet; the current one, also if an older id was asked for.'),
  details: ServedDetails.describe('What is known beyond the Toilet. What is not known is left out.'),
  attribution: Attribution,
  display_note: z.string(),
});
export type DetailsResult = z.infer<typeof DetailsResult>;

/** Suggestions of the search field of the web page while a user types; not part of the public interface. */
export const SuggestResult = z.strictObject({
  places: z.array(z.strictObject({ label: z.string(), kind: z.string(), lat: z.number(), lon: z.number() })),
});
export type SuggestResult = z.infer<typeof SuggestResult>;

/** Facts of a toilet that our own pages say beside its fields: a Toilet allows no others. What is not known is left out. */
export const Aside = z.strictObject({
  /** Its position in words: a street or building, and the floor in it. */
  place: z.string().optional(),
  level: z.string().optional(),
  opens_at: ServedDetails.shape.opens_at,
  live: ServedDetails.shape.live,
  reports: ServedDetails.shape.reports,
  names: ServedDetails.shape.names,
  description: ServedDetails.shape.description,
  season: ServedDetails.shape.season,
  free_for: ServedDetails.shape.free_for,
});
export type Aside = z.infer<typeof Aside>;

/** Asides of toilets, by their ids, for the web page; not part of the public interface. */
export const AsidesResult = z.strictObject({ asides: z.record(z.string(), Aside) });
export type AsidesResult = z.infer<typeof AsidesResult>;
