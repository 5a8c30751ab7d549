/**
 * What moderators ask, send and are answered under /moderation/api (README, Moderation). Strict like contributions:
 * a field that is not named here is an error. Nothing in an answer tells who contributed.
 */
import { z } from 'zod';
import { BaseToilet } from './base-toilet.ts';
import { ReportBody, ReportKind, SubmissionBody, Vote } from './contribution.ts';
import { between, WHOLE } from './read-query.ts';
import { Cleanliness, Fact, Toilet, ToiletId } from './toilet.ts';

const reason = ReportBody.shape.note.describe('For the audit.');

const { lat, lon, name, access, fee, opening_hours, wheelchair, changing_table } = SubmissionBody.shape;
const proposed = { lat, lon, name, access, fee, opening_hours, wheelchair, changing_table };
const clearable = { name: name.nullable(), opening_hours: opening_hours.unwrap().nullable().optional() };

export const ApproveBody = z.strictObject({
  corrections: z
    .strictObject({ ...proposed, ...clearable, lat: lat.optional(), lon: lon.optional() })
    .describe('Take the place of what was proposed; null clears.')
    .optional(),
  reason,
});
export type ApproveBody = z.infer<typeof ApproveBody>;

export const RejectBody = z.strictObject({
  reason: z.preprocess(
    (text) => text ?? '',
    reason.unwrap().refine((text) => text !== null, 'is required: why it is turned down'),
  ),
});

export const AcceptBody = z.strictObject({
  osm_note: z
    .boolean('must be true or false')
    .describe(
      'Whether OpenStreetMap is told by a note; by default yes, where the operator switched notes on.',
    )
    .optional(),
  reason,
});

/** For decisions that need no more than their address. */
export const PlainBody = z.strictObject({ reason });

export const LockBody = z.strictObject({
  fact: Vote.shape.attribute,
  value: Vote.shape.value,
  replaces: z
    .string('must be a text or null')
    .max(400, 'must have at most 400 characters')
    .nullable()
    .default(null)
    .describe('The value that is fixed now; null for none. Where it is another one, nothing is decided.'),
  reason,
});

/** Of a fact whose voted value is approved, or whose votes for it are undone. */
export const VotedValueBody = z.strictObject({
  fact: Vote.shape.attribute,
  value: z.string('must be a text').max(400, 'must have at most 400 characters'),
  reason,
});

const time = z.iso
  .datetime('must be a time in UTC, such as 2026-11-21T12:00:00Z')
  .transform((text) => new Date(text));

export const PeriodBody = z
  .strictObject({
    from: time.describe('The first moment.'),
    until: time.describe('The moment after the last.'),
    reason,
  })
  // Runs also if one of them is no time, which has its own sentence.
  .refine(({ from, until }) => !(until <= from), { path: ['until'], message: 'must be later than from' });

export const UnlockBody = z.strictObject({ fact: Vote.shape.attribute, reason });

/** Where a page of a list ended: a time and an id. */
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([A-Za-z0-9_-]{1,80})$/;
/** Decisions are numbered. */
const NUMBERED_CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,18})$/;

const cursor = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern, 'must be next of the page before')
    .transform((text) => {
      const [, at = '', id = ''] = pattern.exec(text) ?? [];
      return { at: new Date(at), id };
    })
    .refine(({ at }) => !Number.isNaN(at.getTime()), 'must be next of the page before')
    .optional();

const limit = between(WHOLE, 'a whole number', 1, 100).default(50);

export const PageQuery = z.object({ after: cursor(CURSOR), limit });
export type PageQuery = z.infer<typeof PageQuery>;

export const DecisionsQuery = z.object({
  toilet: ToiletId.optional(),
  moderator: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,80}$/, 'must be the id of a moderator')
    .optional(),
  after: cursor(NUMBERED_CURSOR),
  limit,
});

const next = z
  .string()
  .nullable()
  .describe('Send it as after for the next page; null where this is the last.');
const pageOf = <Item extends z.ZodType>(item: Item) => z.strictObject({ items: z.array(item), next });

/** A toilet as the reads show it, without what depends on the moment. */
export const ShownToilet = Toilet.omit({ open_now: true, closes_at: true });
export type ShownToilet = z.infer<typeof ShownToilet>;

export const MeResult = z.strictObject({
  id: z.string(),
  email: z.email(),
  role: z.enum(['moderator', 'admin']),
  osm_notes: z.boolean().describe('Accepted reports can become notes to OpenStreetMap.'),
});
export type MeResult = z.infer<typeof MeResult>;

const Proposal = z.strictObject({
  lat: z.number(),
  lon: z.number(),
  name: z.string().nullable(),
  access: z.string(),
  fee: z.string(),
  opening_hours: z.string().nullable(),
  wheelchair: z.string(),
  changing_table: z.string(),
});

export const SubmissionsResult = pageOf(
  Proposal.extend({
    id: z.string(),
    submitted_at: z.iso.datetime(),
    note: z.string().nullable(),
    possible_duplicates: z
      .array(z.strictObject({ distance_m: z.int().min(0), toilet: ShownToilet }))
      .describe('Toilets within 25 m, nearest first. A proposal names no gender, so each may be the same.'),
  }),
);
export type SubmissionsResult = z.infer<typeof SubmissionsResult>;

export const ReportsResult = pageOf(
  z.strictObject({
    id: z.string(),
    reported_at: z.iso.datetime(),
    kind: ReportKind,
    note: z.string().nullable(),
    toilet_id: ToiletId,
    toilet: ShownToilet.nullable().describe('Null where no read shows it.'),
  }),
);
export type ReportsResult = z.infer<typeof ReportsResult>;

export const GoneVotesResult = pageOf(
  z.strictObject({
    toilet_id: ToiletId,
    first_vote_at: z.iso.datetime(),
    votes_for: z.int(),
    votes_total: z.int(),
    toilet: ShownToilet.nullable(),
  }),
);
export type GoneVotesResult = z.infer<typeof GoneVotesResult>;

const Reach = z.strictObject({ votes: z.int(), toilets: z.int() });

/** What votes changed in the last 30 days, or want to change, and no moderator has approved: the newest vote first. */
export const VoteChangesResult = pageOf(
  z.strictObject({
    id: z.string(),
    toilet_id: ToiletId,
    fact: Fact,
    source: z.string().nullable().describe('What the source says.'),
    value: z.string().describe('What votes decided.'),
    changed_at: z.iso.datetime().describe('Time of the vote that changed it.'),
    waits: z.boolean().describe('It is shown only once a moderator approves it (VOTES_NEED_REVIEW).'),
    votes_for: z.int(),
    votes_total: z.int(),
    votes: z
      .array(
        z.strictObject({
          id: z.string().describe('Undo the voter or the network by this.'),
          at: z.iso.datetime(),
          voter: Reach.describe('What else this voter has said.'),
          network: Reach.nullable().describe(
            'Likewise what came from this network; null once it is forgotten.',
          ),
        }),
      )
      .describe('Those for the value, at most ten, the newest first.'),
    toilet: ShownToilet.nullable(),
  }),
);
export type VoteChangesResult = z.infer<typeof VoteChangesResult>;

/** Claims with their contact data, which is for moderators alone. */
export const ClaimsResult = pageOf(
  z.strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    toilet_id: ToiletId,
    status: z.enum(['pending', 'approved', 'rejected', 'revoked']),
    business_name: z.string(),
    contact_email: z.string(),
    contact_phone: z.string().nullable(),
    website: z.string().nullable(),
    note: z.string().nullable(),
    account_email: z.string().describe('The address that was shown to be theirs.'),
    held_by_another: z.boolean().describe('Another business holds the toilet.'),
    listing: z.string().nullable().describe('What it became, if ever it was approved.'),
  }),
);
export type ClaimsResult = z.infer<typeof ClaimsResult>;

/** Of a decision that was made. */
export const DecisionResult = z.strictObject({
  id: z.string().describe('Undo it by this.'),
  toilet_id: ToiletId.nullable().describe('The toilet it is about: of an approval, the new one.'),
  osm_note: z.boolean().describe('A note to OpenStreetMap waits to be sent.'),
});
export type DecisionResult = z.infer<typeof DecisionResult>;

export const DecisionsResult = pageOf(
  z.strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    moderator: z.strictObject({ id: z.string(), email: z.string() }),
    action: z.string(),
    subject: z.string().describe('What was decided on: a submission, a report, a toilet.'),
    toilet_id: ToiletId.nullable(),
    reason: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
    undoes: z.string().nullable(),
    undone_by: z.string().nullable(),
  }),
);
export type DecisionsResult = z.infer<typeof DecisionsResult>;

/** Where each value of a toilet comes from, and what else was said. */
export const ToiletState = z.strictObject({
  id: ToiletId,
  toilet: ShownToilet.nullable().describe('As the reads show it; null where they do not.'),
  gone: z.boolean().describe('A moderator marked it as gone.'),
  source: BaseToilet.describe('What its source alone says.'),
  facts: z.array(
    z.strictObject({
      fact: Fact,
      source: z.string().nullable(),
      decided: z.string().nullable().describe('What is shown instead of the source’s value.'),
      by: z.enum(['votes', 'moderator']).nullable(),
      votes: z.array(z.strictObject({ value: z.string(), count: z.int() })),
    }),
  ),
  disputed: z.boolean(),
  confirmations: z.int(),
  last_confirmed_at: z.iso.datetime().nullable(),
  cleanliness: Cleanliness.nullable(),
});
export type ToiletState = z.infer<typeof ToiletState>;

const event = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), id: z.string(), at: z.iso.datetime(), ...shape });

export const HistoryResult = pageOf(
  z.discriminatedUnion('kind', [
    event('confirmation', {}),
    event('rating', { rating: z.int() }),
    event('vote', {
      fact: Fact,
      value: z.string(),
      undone: z.boolean().describe('A moderator took it back.'),
    }),
    event('report', {
      report: ReportKind,
      note: z.string().nullable(),
      state: z.enum(['open', 'accepted', 'dismissed']),
      osm_note: z.string().nullable().describe('What became of the note to OpenStreetMap.'),
      osm_note_id: z.number().nullable(),
    }),
    event('submission', { note: z.string().nullable() }),
    event('decision', { action: z.string(), reason: z.string().nullable() }),
  ]),
);
export type HistoryResult = z.infer<typeof HistoryResult>;
