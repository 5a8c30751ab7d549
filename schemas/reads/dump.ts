/** Description of a dump: `dump.json` beside its files, and the list at `/dumps/index.json`. */
import { z } from 'zod';
import { DataSource } from '../toilet/data-source.ts';

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
  /** The time up to which changes of the source are in; null: not known. */
  data_date: z.iso.datetime().nullable(),
  toilets: z.int().min(1),
  attribution: z.string(),
  licence: z.string(),
  /** The sources beside OpenStreetMap, each with its licence and credit. Dumps that were made before there were any lack them. */
  sources: z.array(DataSource).default([]),
  /** Date of the dump since which `changes.jsonl` lists every change; null: the dump has no such file. */
  changes_since: z.iso.date().nullable().default(null),
  files: z.array(DumpFile).min(1),
});
export type Dump = z.infer<typeof Dump>;
