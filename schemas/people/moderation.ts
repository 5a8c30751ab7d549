/**
 * Queries, bodies and answers under /moderation/api (docs/moderation.md). Strict like contributions: a field that is
 * not named here is an error. Nothing in an answer identifies a contributor.
 */
import { z } from 'zod';
import { Fault, matching, textual, whole } from '../reads/kinds.ts';
import { filled, optional, type QueryOf, question } from '../reads/question.ts';
import { TOILET_ID } from '../text/numbers.ts';
import { StoredToilet } from '../toilet/base-toilet.ts';
import { Cleanliness, Fact, Toilet, ToiletId } from '../toilet/toilet.ts';
import { ReportBody, ReportKind, SubmissionBody, Vote } from './contribution.ts';
import { ProposedFacts } from './proposed-facts.ts';

const reason = ReportBody.shape.note.describe('Reason for the audit log.');

const proposed = SubmissionBody.omit({ toilet_id: true, note: true, challenge_token: true }).shape;
const { lat, lon, name, opening_hours, how_to_find } = proposed;
const clearable = {
  name: name.nullable(),
  how_to_find: how_to_find.nullable(),
  opening_hours: opening_hours.unwrap().nullable().optional(),
};

export const ApproveBody = z.strictObject({
  corrections: z
    .strictObject({ ...proposed, ...clearable, lat: lat.optional(), lon: lon.optional() })
    .describe('Values that replace those of the proposal. Null clears a value.')
    .optional(),
  reason,
});
export type ApproveBody = z.infer<typeof ApproveBody>;

export const RejectBody = z.strictObject({
  reason: z.preprocess(
    (text) => text ?? '',
    reason.unwrap().refine((text) => text !== null, 'is required: the reason for the rejection'),
  ),
});

export const AcceptBody = z.strictObject({
  osm_note: z
    .boolean('must be true or false')
    .describe(
      'Whether to send a note to OpenStreetMap. The default is true if the operator switched notes on.',
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
    .describe(
      'The value that is locked now; null for none. If another value is locked, the decision is refused.',
    ),
  reason,
});

/** Names a fact whose voted value is approved, or whose votes for it are undone. */
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
    from: time.describe('Start of the period.'),
    until: time.describe('End of the period, which is not part of it.'),
    reason,
  })
  // Runs also if one of them is no time, which has its own sentence.
  .refine(({ from, until }) => !(until <= from), { path: ['until'], message: 'must be later than from' });

export const UnlockBody = z.strictObject({ fact: Vote.shape.attribute, reason });

/** The end of a page of a list: a time and an id. */
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([A-Za-z0-9_-]{1,80})$/;
/** Cursor of lists of decisions: a time and the number of a decision. */
const NUMBERED_CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,18})$/;

const NO_CURSOR = new Fault('must be the value of next from the previous page');
const cursor = (pattern: RegExp) =>
  optional(
    textual((text) => {
      const [, at = '', id = ''] = pattern.exec(text) ?? [];
      return Number.isNaN(Date.parse(at)) ? NO_CURSOR : { at: new Date(at), id };
    }),
  );

const limit = filled(whole(1, 100), 50);

export const PAGE_QUESTION = question({ after: cursor(CURSOR), limit });

export type PageQuery = QueryOf<typeof PAGE_QUESTION>;

export const DECISIONS_QUESTION = question({
  toilet: optional(matching(TOILET_ID, 'must be the id of a toilet')),
  moderator: optional(matching(/^[A-Za-z0-9_-]{1,80}$/, 'must be the id of a moderator')),
  after: cursor(NUMBERED_CURSOR),
  limit,
});

const next = z
  .string()
  .nullable()
  .describe('Send this as after to get the next page. Null on the last page.');
const pageOf = <Item extends z.ZodType>(item: Item) => z.strictObject({ items: z.array(item), next });

/** A toilet as the reads show it, without what depends on the moment. */
export const ShownToilet = Toilet.omit({ open_now: true, closes_at: true });
export type ShownToilet = z.infer<typeof ShownToilet>;

export const MeResult = z.strictObject({
  id: z.string(),
  email: z.email(),
  role: z.enum(['moderator', 'admin']),
  osm_notes: z.boolean().describe('Whether accepted reports can become notes to OpenStreetMap.'),
});
export type MeResult = z.infer<typeof MeResult>;

export const SubmissionsResult = pageOf(
  z.strictObject({
    ...ProposedFacts.shape,
    id: z.string(),
    toilet_id: ToiletId.nullable().describe(
      'Id of a known toilet, if the proposal says how to find it and nothing else.',
    ),
    submitted_at: z.iso.datetime(),
    note: z.string().nullable(),
    possible_duplicates: z
      .array(z.strictObject({ distance_m: z.int().min(0), toilet: ShownToilet }))
      .describe(
        'Toilets within 25 m, nearest first. A proposal has no gender, so each of them may be the same toilet.',
      ),
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
    toilet: ShownToilet.nullable().describe('The toilet as the reads show it. Null if they do not show it.'),
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

/** Changes by votes of the last 30 days, made or waiting, that no moderator has approved: the newest vote first. */
export const VoteChangesResult = pageOf(
  z.strictObject({
    id: z.string(),
    toilet_id: ToiletId,
    fact: Fact,
    source: z.string().nullable().describe('Value of the source.'),
    value: z.string().describe('Value that the votes decided.'),
    changed_at: z.iso.datetime().describe('Time of the vote that changed the value.'),
    waits: z
      .boolean()
      .describe('Whether the value is shown only after a moderator approved it (VOTES_NEED_REVIEW).'),
    votes_for: z.int(),
    votes_total: z.int(),
    votes: z
      .array(
        z.strictObject({
          id: z.string().describe('Id of the vote. Use it to undo all votes of its voter or network.'),
          at: z.iso.datetime(),
          voter: Reach.describe('Other votes of this voter.'),
          network: Reach.nullable().describe(
            'Other votes from this network. Null if the network is no longer stored.',
          ),
        }),
      )
      .describe('The newest ten votes for the value, newest first.'),
    toilet: ShownToilet.nullable(),
  }),
);
export type VoteChangesResult = z.infer<typeof VoteChangesResult>;

const WaitingCount = z.strictObject({
  count: z.int().min(0),
  more: z.boolean().describe('Whether more wait than were counted.'),
});
export type WaitingCount = z.infer<typeof WaitingCount>;

/** Counts of the items that wait for moderators, by queue. */
export const QueueCounts = z.strictObject({
  submissions: WaitingCount,
  reports: WaitingCount,
  'gone-votes': WaitingCount,
  claims: WaitingCount,
  'vote-changes': WaitingCount,
});
export type QueueCounts = z.infer<typeof QueueCounts>;

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
    account_email: z.string().describe('Verified e-mail address of the account.'),
    held_by_another: z.boolean().describe('Whether another business has an approved claim to the toilet.'),
    listing: z.string().nullable().describe('Listing of the claim. Null if the claim was never approved.'),
  }),
);
export type ClaimsResult = z.infer<typeof ClaimsResult>;

/** The answer to a decision that was made. */
export const DecisionResult = z.strictObject({
  id: z.string().describe('Id of the decision. Use it to undo the decision.'),
  toilet_id: ToiletId.nullable().describe(
    'The toilet that the decision is about. For an approved proposal, the new toilet.',
  ),
  osm_note: z.boolean().describe('Whether a note to OpenStreetMap waits to be sent.'),
});
export type DecisionResult = z.infer<typeof DecisionResult>;

export const DecisionsResult = pageOf(
  z.strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    moderator: z.strictObject({ id: z.string(), email: z.string() }),
    action: z.string(),
    subject: z.string().describe('Id of what was decided on: a submission, a report or a toilet.'),
    toilet_id: ToiletId.nullable(),
    reason: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
    undoes: z.string().nullable(),
    undone_by: z.string().nullable(),
  }),
);
export type DecisionsResult = z.infer<typeof DecisionsResult>;

/** The origin of each value of a toilet, and its other contributions. */
export const ToiletState = z.strictObject({
  id: ToiletId,
  toilet: ShownToilet.nullable().describe('The toilet as the reads show it. Null if they do not show it.'),
  gone: z.boolean().describe('Whether a moderator marked the toilet as gone.'),
  source: StoredToilet.describe('The facts of the source, without contributions.'),
  facts: z.array(
    z.strictObject({
      fact: Fact,
      source: z.string().nullable(),
      decided: z.string().nullable().describe('Value that is shown instead of the value of the source.'),
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
      undone: z.boolean().describe('Whether a moderator undid the vote.'),
    }),
    event('report', {
      report: ReportKind,
      note: z.string().nullable(),
      state: z.enum(['open', 'accepted', 'dismissed']),
      osm_note: z.string().nullable().describe('State of the note to OpenStreetMap.'),
      osm_note_id: z.number().nullable(),
    }),
    event('submission', { note: z.string().nullable() }),
    event('decision', { action: z.string(), reason: z.string().nullable() }),
  ]),
);
export type HistoryResult = z.infer<typeof HistoryResult>;
