/**
 * A source of toilets beside OpenStreetMap: a file of open data that the operator added (docs/data-sources.md). The
 * manifest, the dumps and the page of licences name it.
 */
import { z } from 'zod';

/** The short name of a source, as in `provenance.source`. */
export const SourceName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,29}$/)
  .refine((name) => !['osm', 'openstreetmap', 'community', 'demo'].includes(name));

/** Only links that a page may show: https, without a name or password in them. */
const HttpsLink = z
  .url({ protocol: /^https$/ })
  .max(500)
  .refine((link) => URL.canParse(link) && new URL(link).username === '' && new URL(link).password === '');

const Line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{C}+$/u);

/** The facts that the operator states of a source. */
export const SOURCE_FACTS = {
  name: SourceName,
  title: Line(120),
  /** SPDX identifier if there is one, otherwise the name of the licence. */
  licence: Line(60),
  licence_url: HttpsLink.nullable().default(null),
  /** The text that the licence asks to show. */
  credit: Line(200),
  /** The page of the data. */
  url: HttpsLink.nullable().default(null),
} as const;

const Counts = z.record(z.string().max(60), z.int().min(1));

/** Counts of what a source brings to the map, made by an import. */
export const SourceAdds = z.strictObject({
  /** Its toilets that no other source has, and those that became one with others. */
  new: z.int().min(0),
  merged: z.int().min(0),
  /** Counts by fact of the merged ones: it alone knows the fact, or all others say otherwise. */
  only: Counts,
  contradict: Counts,
});
export type SourceAdds = z.infer<typeof SourceAdds>;

export const DataSource = z.strictObject({
  ...SOURCE_FACTS,
  /** Month of the data; null if it is not known. */
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .nullable(),
  /** Rows of its file that are toilets, before merging. */
  records: z.int().min(0),
  adds: SourceAdds.optional(),
});
export type DataSource = z.infer<typeof DataSource>;
