/** The schema of the details of a toilet, derived from the table of details (details.ts). */
import { z } from 'zod';
import { DETAIL_NAMES, DETAILS, type Detail, type DetailEntry, type DetailValue } from './details.ts';

/** Languages of one text; more than any mapper writes. */
const MAX_LANGUAGES = 20;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/;

export const ToiletDetails = z.strictObject(
  Object.fromEntries(DETAIL_NAMES.map((name) => [name, schemaOf(DETAILS[name]).optional()])) as {
    [D in Detail]: z.ZodOptional<z.ZodType<DetailValue<D>>>;
  },
);

/** Faults of a toilet that people report. */
export const REPORT_KINDS = ['gone', 'closed', 'wrong_place', 'wrong_hours'] as const;

/** The open reports of a toilet, counted. */
export const ToiletReports = z
  .strictObject({
    people: z.int().min(1).describe('People who reported a problem.'),
    warns: z
      .boolean()
      .describe('Two people did, or one who was signed in: our pages warn. Otherwise they say it in small.'),
    last_on: z.iso.date().describe('Day of the newest report (UTC).'),
    kinds: z
      .partialRecord(z.enum(REPORT_KINDS), z.int().min(1))
      .describe('What they reported, and how many people did.'),
  })
  .describe('Reports of users that no moderator has decided on.');
export type ToiletReports = z.infer<typeof ToiletReports>;

/** The details that a shard keeps: those of the source, and the reports of users. */
export const ShardDetails = ToiletDetails.extend({ reports: ToiletReports.optional() });
export type ShardDetails = z.infer<typeof ShardDetails>;

/** The details as they are served: with what changes with time. */
export const ServedDetails = ShardDetails.extend({
  opens_at: z
    .string()
    .optional()
    .describe(
      'Local time at which the closed toilet opens, with UTC offset. Left out if it is not closed, or if that is not known.',
    ),
});
export type ServedDetails = z.infer<typeof ServedDetails>;

function schemaOf(entry: DetailEntry): z.ZodType {
  switch (entry.kind) {
    case 'choice':
      return z.enum(entry.values).describe(`${entry.label}.`);
    case 'list':
      return z.array(z.enum(entry.values)).min(1).max(entry.values.length).describe(`${entry.label}.`);
    case 'texts':
      return z
        .record(z.string().regex(LANGUAGE), z.string().max(entry.maxLength))
        .refine((texts) => Object.keys(texts).length <= MAX_LANGUAGES)
        .describe(
          `${entry.label}, by language (BCP 47; \`und\` if it is not known). Free text of the source.`,
        );
    case 'link':
      return addressUpTo(entry.maxLength).describe(`${entry.label}: an address with https.`);
    case 'links':
      return z
        .array(addressUpTo(entry.maxLength))
        .min(1)
        .max(entry.maxItems)
        .describe(`${entry.label}: addresses with https, of the pictures or of pages with their credit.`);
    case 'phone':
      return z
        .string()
        .max(entry.maxLength)
        .regex(/^\+[\d ]+$/)
        .describe(`${entry.label}: an international number.`);
    case 'number':
      return z.int().min(entry.min).max(entry.max).describe(`${entry.label}.`);
    case 'text':
      return z.string().min(1).max(entry.maxLength).describe(`${entry.label}.`);
  }
}

function addressUpTo(maxLength: number): z.ZodType<string> {
  return z
    .string()
    .max(maxLength)
    .regex(/^https:\/\//);
}
