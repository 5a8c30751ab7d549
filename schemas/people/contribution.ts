/**
 * The bodies and answers of contributions (interface 2.6 and 5; decision 3.2).
 *
 * Strict: a field that the interface does not name is an error. Texts come out NFC and trimmed, and null if nothing is
 * left; lengths count the characters of what comes out. What needs more than the request to check (the value of a vote,
 * whether a device id is needed) is checked in the place that knows it (server/operations/parse-body.ts).
 */
import { z } from 'zod';
import { TOILET_ID } from '../text/numbers.ts';
import { publicWordsFault } from '../text/public-words.ts';
import { fits, HoursText, isPrintable, lengthOf, normalText, singleSpaced } from '../text/text.ts';
import { DETAILS } from '../toilet/details.ts';
import {
  PLAIN_FACTS,
  type PlainEntry,
  PROPOSED_PLAIN,
  PROPOSED_RULED,
  type ProposedPlain,
  RULED_CHOICES,
  VOTABLE_PLAIN,
} from '../toilet/facts.ts';
import type { PlainValue } from '../toilet/plain-facts.ts';
import { orList, shapeOf } from '../toilet/plain-shape.ts';
import { Cleanliness, Fact, ToiletId } from '../toilet/toilet.ts';

export const MAX_TOKEN_LENGTH = 2048;
export const MAX_VOTES = 10;

/** The sentence about a value that is missing, or is not of the kind that is expected. */
const expected = (what: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? `is required: ${what}` : `must be ${what}`,
});

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, expected(`one of ${values.join(', ')}`));

/** One line that is shown to everybody. A faulty length ends the checks: those of words cost more than one look. */
const publicName = (max: number) =>
  z
    .string('must be a text')
    .refine((text) => fits(text, max), {
      error: `must have at most ${max} characters`,
      abort: true,
    })
    .refine(isPrintable, { error: 'must be one line without control characters', abort: true })
    .superRefine((text, context) => {
      const message = publicWordsFault(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .transform(tidy)
    .meta({ maxLength: max });

/** Text of a note; it may have several lines. */
const note = z
  .string('must be a text')
  .refine((text) => fits(text, 500), 'must have at most 500 characters')
  .refine((text) => isPrintable(text.replaceAll(/[\t\n\r]/g, ' ')), 'must not contain control characters')
  .transform(tidy)
  .meta({ maxLength: 500 });

function tidy(text: string): string | null {
  return normalText(text) || null;
}

export const challengeToken = z
  .string('must be a text')
  .refine((text) => lengthOf(text) <= MAX_TOKEN_LENGTH, `must have at most ${MAX_TOKEN_LENGTH} characters`)
  .meta({
    maxLength: MAX_TOKEN_LENGTH,
    description: 'Token of the solved human check. Not needed with a signed-in account.',
  })
  .optional();

const deviceId = z
  .string('must be a text')
  .regex(/^[0-9a-f]{32}$/, 'must be 32 characters of 0-9 and a-f')
  .meta({
    description:
      'Random number that the browser makes once and keeps. The server stores only its hash. Not needed with a signed-in account.',
  })
  .optional();

const degrees = (max: number) =>
  z
    .number(expected(`degrees from -${max} to ${max}`))
    .min(-max, `must be at least -${max}`)
    .max(max, `must be at most ${max}`);

type ProposedShape = { readonly [F in ProposedPlain]: z.ZodOptional<z.ZodType<PlainValue<F>>> };

const proposedField = ({ values }: PlainEntry) => oneOf(...values, 'unknown').optional();

export const SubmissionBody = z.strictObject({
  lat: degrees(90).describe('Latitude, WGS84.'),
  lon: degrees(180).describe('Longitude, WGS84.'),
  name: publicName(120)
    .describe('Name on the sign. Without links, e-mail addresses, phone numbers and invisible characters.')
    .optional(),
  access: oneOf(...PROPOSED_RULED.access, 'unknown').optional(),
  fee: oneOf(...PROPOSED_RULED.fee, 'unknown').optional(),
  opening_hours: HoursText.describe('Opening hours in OpenStreetMap syntax.').optional(),
  how_to_find: publicName(DETAILS.description.maxLength)
    .describe(
      'Beyond the interface. A sentence that leads to it, shown to everyone once a moderator has approved it. Without links, e-mail addresses, phone numbers and invisible characters.',
    )
    .optional(),
  ...shapeOf<ProposedPlain, ProposedShape>(PROPOSED_PLAIN, proposedField),
  toilet_id: z
    .string('must be a text')
    .regex(TOILET_ID, 'must be the id of a toilet')
    .describe(
      'Beyond the interface. Id of a known toilet: the proposal is then about how to find it, and `how_to_find` is required. Other facts are not used.',
    )
    .optional(),
  note: note.describe('Note to the moderator.').optional(),
  challenge_token: challengeToken,
});
export type SubmissionBody = z.infer<typeof SubmissionBody>;

export const ConfirmationBody = z.strictObject({ challenge_token: challengeToken });
export type ConfirmationBody = z.infer<typeof ConfirmationBody>;

const rating = z
  .int(expected('a whole number from 1 (dirty) to 5 (spotless)'))
  .min(1, 'must be at least 1')
  .max(5, 'must be at most 5');

export const RatingBody = z.strictObject({ rating, device_id: deviceId, challenge_token: challengeToken });
export type RatingBody = z.infer<typeof RatingBody>;

export const ReportKind = oneOf('gone', 'closed', 'wrong_place', 'wrong_hours');
export type ReportKind = z.infer<typeof ReportKind>;

export const ReportBody = z.strictObject({
  kind: ReportKind,
  note: note.describe('Note to the moderator.').optional(),
  challenge_token: challengeToken,
});
export type ReportBody = z.infer<typeof ReportBody>;

const WITHOUT = 'without links, e-mail addresses, phone numbers and invisible characters';
const { access, fee, existence } = RULED_CHOICES;

/** Checked by overlay/contributions/vote-value.ts. */
const VALUE_FORMS = [
  'The form depends on the attribute.',
  `access: ${orList(access)}.`,
  `fee: ${orList(fee)}.`,
  'fee_amount: amount and ISO 4217 code, such as 0.50 EUR.',
  ...VOTABLE_PLAIN.map((fact) => `${fact}: ${orList(PLAIN_FACTS[fact].values)}.`),
  'gender: unisex, female, male, separated by commas.',
  'opening_hours: OpenStreetMap syntax.',
  `name, operator: text ${WITHOUT}.`,
  `existence: ${orList(existence)}.`,
].join(' ');

export const Vote = z.strictObject({
  attribute: z.enum(Fact.options, expected(`one of ${Fact.options.join(', ')}`)),
  value: z
    .string(expected('a text'))
    // Only hours may have runs of blanks that are not counted: `parseVote` counts again.
    .refine((text) => fits(singleSpaced(text), 200), 'must have at most 200 characters')
    .meta({ maxLength: 200, description: VALUE_FORMS }),
});
export type Vote = z.infer<typeof Vote>;

const votes = z
  .array(Vote, expected(`a list of 1 to ${MAX_VOTES} votes, each an attribute and a value`))
  .min(1, 'must have at least 1 vote')
  .max(MAX_VOTES, `must have at most ${MAX_VOTES} votes`);

export const VotesBody = z.strictObject({ votes, device_id: deviceId, challenge_token: challengeToken });
export type VotesBody = z.infer<typeof VotesBody>;

export const PendingResult = z
  .strictObject({ id: z.string(), status: z.literal('pending') })
  .describe('The proposal or report is saved and waits for a moderator.');
export type PendingResult = z.infer<typeof PendingResult>;

export const ConfirmationResult = z.strictObject({
  id: ToiletId,
  last_confirmed_at: z.iso.datetime(),
  confirmations: z.int().min(1).describe('People who confirmed the toilet in the last 12 months.'),
});
export type ConfirmationResult = z.infer<typeof ConfirmationResult>;

export const RatingResult = z.strictObject({ id: ToiletId, rating, cleanliness: Cleanliness });
export type RatingResult = z.infer<typeof RatingResult>;

export const CountedVote = z.strictObject({
  attribute: Fact,
  value: z.string().describe('The value in its normal form: 0.50 EUR becomes 0.5 EUR.'),
  votes_for: z
    .int()
    .min(1)
    .describe('Votes for this value in the last 24 months. The value of the source counts as one vote.'),
  votes_total: z.int().min(1).describe('Votes for any value of this attribute in the last 24 months.'),
  shown: z.boolean().describe('True if this value is shown.'),
});
export type CountedVote = z.infer<typeof CountedVote>;

export const VotesResult = z.strictObject({ id: ToiletId, votes: z.array(CountedVote) });
export type VotesResult = z.infer<typeof VotesResult>;
