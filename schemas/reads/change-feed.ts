/** The feed of changes: JSON Feed 1.1 at `/changes.json`, with the same items as Atom at `/changes.atom`. Beyond the interface. */
import { z } from 'zod';
import { Change } from './change.ts';

/** Query of both feeds. */
export const ChangesQuery = z.object({
  since: z.iso
    .date('must be a date such as 2026-11-22')
    .optional()
    .describe('Date of the dump that you have: later changes are listed.'),
  cursor: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}\.\d{1,12}$/, 'must be from the next_url of an answer')
    .optional()
    .describe('Goes on with the next page: part of next_url.'),
});

export type ChangesQuery = z.infer<typeof ChangesQuery>;

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
