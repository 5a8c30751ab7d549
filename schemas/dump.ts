/** What a dump of the data says of itself: `dump.json` beside its files, and the list at `/dumps/index.json`. */
import { z } from 'zod';

export const DumpFile = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
  /** Media type. */
  type: z.string(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type DumpFile = z.infer<typeof DumpFile>;

export const Dump = z.strictObject({
  /** Day on which it was made, UTC; also the name of its folder. */
  date: z.iso.date(),
  made_at: z.iso.datetime(),
  generation: z.int().min(1),
  /** Up to when changes of the source are in; null: not told. */
  data_date: z.iso.datetime().nullable(),
  toilets: z.int().min(1),
  attribution: z.string(),
  licence: z.string(),
  files: z.array(DumpFile).min(1),
});
export type Dump = z.infer<typeof Dump>;
