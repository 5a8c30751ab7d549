/** Changes of toilets between two dumps: a line each in `changes.jsonl`, and items of the feeds `/changes.json` and `/changes.atom`. */
import { z } from 'zod';
import { ToiletId } from '../toilet/toilet.ts';

/** Why a toilet is no longer shown. */
const GONE_REASONS = ['removed', 'hidden', 'merged'] as const;

export const ToiletChange = z.strictObject({
  /** Day of the dump that has the change first. */
  date: z.iso.date(),
  kind: z.enum(['added', 'changed', 'gone']),
  id: ToiletId,
  /** Degrees: where the toilet is, or was. */
  lon: z.number(),
  lat: z.number(),
  name: z.string().nullable(),
  /** If it changed: columns of the dump with another value. */
  columns: z.array(z.string()).optional(),
  /** If it is gone. `removed`: the source has it no more; `hidden`: moderators say that it is gone. */
  reason: z.enum(GONE_REASONS).optional(),
  /** If it was merged into another toilet: the id of that. */
  now: ToiletId.optional(),
});
export type ToiletChange = z.infer<typeof ToiletChange>;

/** So many toilets changed in a day that they are not listed: readers take the dump of that day. */
export const ManyChanges = z.strictObject({
  date: z.iso.date(),
  kind: z.literal('many'),
  count: z.int().min(1),
});
export type ManyChanges = z.infer<typeof ManyChanges>;

export const Change = z.discriminatedUnion('kind', [ToiletChange, ManyChanges]);
export type Change = z.infer<typeof Change>;
