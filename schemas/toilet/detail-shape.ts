/** The schema of the details of a toilet, derived from the table of details (details.ts). */
import { z } from 'zod';
import { SOURCE_FACTS } from './data-source.ts';
import {
  DETAIL_NAMES,
  DETAILS,
  type Detail,
  type DetailEntry,
  type DetailValue,
  isStated,
  type StatedDetails,
} from './details.ts';
import { LIVE_STATES } from './live.ts';

/** Languages of one text; more than any mapper writes. */
const MAX_LANGUAGES = 20;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/;

const STATEMENT = {
  source: z.string().describe('Short name of the source, as in `provenance.source`.'),
  title: SOURCE_FACTS.title.describe('What the source is called.'),
  credit: SOURCE_FACTS.credit.describe('The credit to show.'),
  licence: SOURCE_FACTS.licence.describe('Its licence.'),
  as_of: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .describe('Month of its data (YYYY-MM).'),
} as const;
const DAY = '\\d{4}-\\d{2}-\\d{2}';
/** The longest name of a grade, and the most grades of a scale. */
export const MAX_GRADE = 40;
export const MAX_GRADES = 10;
export const MAX_CABINS = 500;

const STATED: { readonly [D in keyof StatedDetails]: z.ZodType<StatedDetails[D]> } = {
  grade: z
    .strictObject({
      value: z.string().max(MAX_GRADE).describe('The grade in the words of the authority.'),
      scale: z
        .array(z.string().max(MAX_GRADE))
        .min(2)
        .max(MAX_GRADES)
        .describe('All grades of that authority, the best first. `value` is one of them.'),
      on: z
        .string()
        .regex(/^\d{4}(?:-\d{2}){0,2}$/)
        .optional()
        .describe('Date of the grade: a day, a month or a year. Left out if it is not known.'),
      ...STATEMENT,
    })
    .describe(`${DETAILS.grade.label}.`),
  cabins: z
    .strictObject({
      count: z.int().min(1).max(MAX_CABINS).describe('Cabins with a door, without urinals.'),
      ...STATEMENT,
    })
    .describe(`${DETAILS.cabins.label}, as a source counts them.`),
  out_of_service: z
    .strictObject({
      until: z
        .string()
        .regex(new RegExp(`^${DAY}(?:T\\d{2}:\\d{2})?$`))
        .optional()
        .describe(
          'The last day out of service, or the minute at which it ends, by the clock of the toilet. Left out if no end is known.',
        ),
      ...STATEMENT,
    })
    .describe(`${DETAILS.out_of_service.label}, says a source. \`opening_hours\` says it, too.`),
};
/** The facts of one record of an added source. */
export const StatedFacts = z.strictObject({
  grade: STATED.grade.optional(),
  cabins: STATED.cabins.optional(),
  out_of_service: STATED.out_of_service.optional(),
});
export type StatedFacts = z.infer<typeof StatedFacts>;

export const ToiletDetails = z.strictObject(
  Object.fromEntries(
    DETAIL_NAMES.map((name) => [name, (isStated(name) ? STATED[name] : schemaOf(DETAILS[name])).optional()]),
  ) as {
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

/** The state of the toilet in the feed of a source, with its age. */
export const ToiletLive = z
  .strictObject({
    state: z.enum(LIVE_STATES).describe('What the feed said last.'),
    observed_at: z.iso.datetime().describe('Time of that, UTC.'),
    source: z.string().describe('Who said it, in the words in which the source asks to be named.'),
    counts: z
      .boolean()
      .describe(
        'true: it is younger than 15 minutes, so open_now and the filters follow it. false: they follow the hours.',
      ),
  })
  .describe(
    'What the feed of a source said of the state of the toilet. Left out if no feed said anything for a day.',
  );
export type ToiletLive = z.infer<typeof ToiletLive>;

/** The details as they are served: with what changes with time. */
export const ServedDetails = ShardDetails.extend({
  opens_at: z
    .string()
    .optional()
    .describe(
      'Local time at which the closed toilet opens, with UTC offset. Left out if it is not closed, or if that is not known.',
    ),
  live: ToiletLive.optional(),
});
export type ServedDetails = z.infer<typeof ServedDetails>;

function schemaOf(entry: Exclude<DetailEntry, { readonly kind: 'stated' }>): z.ZodType {
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
