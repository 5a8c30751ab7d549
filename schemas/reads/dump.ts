/**
 * Description of a dump: `dump.json` beside its files, and the list at `/dumps/index.json`. Changes of toilets between two
 * dumps: a line each in `changes.jsonl`, and items of the feeds `/changes.json` (JSON Feed 1.1) and `/changes.atom`.
 */
import { z } from 'zod';
import { DataSource } from '../toilet/data-source.ts';
import { ToiletId } from '../toilet/toilet.ts';

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

export const ChangeItem = z.strictObject({
  id: z.string().describe('Stays the same for a change.'),
  url: z.url().describe('The page of the toilet, or of the dumps.'),
  title: z.string(),
  content_text: z.string(),
  date_published: z.iso.datetime(),
  tags: z.array(z.string()).describe('The kind of change.'),
  _change: Change.describe('The change for programs.'),
});
export type ChangeItem = z.infer<typeof ChangeItem>;

export const ChangeFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  description: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  next_url: z.url().optional().describe('The next page, with older changes.'),
  language: z.literal('en'),
  _range: z.strictObject({
    since: z.iso.date().describe('Every change after the dump of this date is listed.'),
    until: z.iso.date().describe('Date of the newest dump: the since of your next request.'),
  }),
  items: z.array(ChangeItem),
});
export type ChangeFeed = z.infer<typeof ChangeFeed>;
