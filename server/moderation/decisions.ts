/** What moderators decide, from a checked body to the decision. */
import type { z } from 'zod';
import { type Decided, NotDecided } from '../../overlay/decide.ts';
import type { SubmissionFacts } from '../../overlay/decided-submission.ts';
import { UnreadableHours } from '../../overlay/moderation.ts';
import type { NotedToilet } from '../../overlay/osm-notes.ts';
import { reportedToilet } from '../../overlay/reported-toilet.ts';
import { type ParsedVote, parseVote } from '../../overlay/vote-value.ts';
import {
  type AcceptBody,
  type ApproveBody,
  LockBody,
  type PeriodBody,
  type PlainBody,
  type UnlockBody,
  type VotedValueBody,
} from '../../schemas/moderation.ts';
import type { InvalidParam } from '../../schemas/problem.ts';
import { normalHours } from '../../shards/normal-hours.ts';
import { readBaseOf } from '../contributions/find-toilet.ts';
import { noToilet } from './answer.ts';
import { type KnownToilet, knownToilet } from './known-toilet.ts';
import type { Deciding } from './mount.ts';

type Invalid = { readonly invalid: InvalidParam[] };
type Decision<Body> = (deciding: Deciding<Body>) => Promise<(Decided & { osmNote?: boolean }) | Invalid>;
/** A number that fits into a bigint: the id of a decision or of a vote. */
const NUMBER_ID = /^\d{1,18}$/;

type Plain = z.output<typeof PlainBody>;

export const approveSubmission: Decision<ApproveBody> = async ({ id, body, by, moderating }) => {
  try {
    return await moderating.moderation.approveSubmission(id, by, correctionsOf(body.corrections ?? {}));
  } catch (error) {
    // Proposed while any text was taken as hours.
    if (error instanceof UnreadableHours) return invalid('corrections.opening_hours', error.message);
    throw error;
  }
};

export const rejectSubmission: Decision<Plain> = ({ id, by, moderating }) =>
  moderating.moderation.rejectSubmission(id, by);

export const acceptReport: Decision<z.output<typeof AcceptBody>> = async (deciding) => {
  const { id, body, by, moderating } = deciding;
  const { osm_note: isWanted } = body;
  if (isWanted && !moderating.osmNotes)
    return invalid('osm_note', 'must be false: this server sends no notes to OpenStreetMap');
  const note = moderating.osmNotes && isWanted !== false ? await notedToilet(deciding) : undefined;
  if (isWanted && !note) return invalid('osm_note', 'must be false: the toilet is not from OpenStreetMap');
  return { ...(await moderating.moderation.acceptReport(id, by, note)), osmNote: note !== undefined };
};

export const dismissReport: Decision<Plain> = ({ id, by, moderating }) =>
  moderating.moderation.dismissReport(id, by);

const LockedFact = LockBody.pick({ fact: true, value: true }).strip();

/** A fact with a value that it can have; otherwise refused together with all else that is wrong with the body. */
export const PossibleLock = LockBody.superRefine(
  (body, context) => {
    const parsed = lockValue(body);
    if ('reason' in parsed) context.addIssue({ code: 'custom', path: ['value'], message: parsed.reason });
  },
  { when: ({ value }) => LockedFact.safeParse(value).success },
);

export const lockFact: Decision<z.output<typeof PossibleLock>> = async (deciding) => {
  const { body, by, moderating } = deciding;
  const { fact, replaces } = body;
  const parsed = lockValue(body);
  if ('reason' in parsed) return invalid('value', parsed.reason);
  return moderating.moderation.lockFact(toiletOf(deciding).id, fact, parsed.value, by, replaces);
};

export const unlockFact: Decision<z.output<typeof UnlockBody>> = async (deciding) =>
  deciding.moderating.moderation.unlockFact(toiletOf(deciding).id, deciding.body.fact, deciding.by);

export const markGone: Decision<Plain> = async (deciding) =>
  deciding.moderating.moderation.markGone(toiletOf(deciding).id, deciding.by);

export const approveVotes: Decision<z.output<typeof VotedValueBody>> = async (deciding) => {
  const { fact, value } = deciding.body;
  return deciding.moderating.moderation.approveVotes(toiletOf(deciding).id, fact, value, deciding.by);
};

export const undoVotesFor: Decision<z.output<typeof VotedValueBody>> = async (deciding) => {
  const { fact, value } = deciding.body;
  const which = { of: 'value', toiletId: toiletOf(deciding).id, fact, value } as const;
  return deciding.moderating.moderation.undoVotes(which, deciding.by);
};

/** All that the voter, or the network, of a vote said. */
export function undoVotesOf(of: 'voter' | 'network'): Decision<Plain> {
  return async ({ id, by, moderating }) => {
    if (!NUMBER_ID.test(id)) throw new NotDecided('missing', 'No vote has this id. Check the id.');
    return moderating.moderation.undoVotes({ of, voteId: id }, by);
  };
}

export const undoVotesBetween: Decision<z.output<typeof PeriodBody>> = async ({ body, by, moderating }) => {
  const { from, until } = body;
  return moderating.moderation.undoVotes({ of: 'period', from, until }, by);
};

export const undoDecision: Decision<Plain> = async ({ id, by, moderating }) => {
  if (!NUMBER_ID.test(id)) throw new NotDecided('missing', 'No decision has this id. Check the id.');
  return moderating.moderation.undo(id, by);
};

function lockValue({ fact, value }: z.output<typeof LockedFact>): ParsedVote {
  if (fact === 'existence' && value === 'gone')
    return { reason: 'must be yes: mark the toilet as gone instead' };
  return parseVote(fact, value, normalHours);
}

function invalid(name: string, reason: string): Invalid {
  return { invalid: [{ name, reason }] };
}

/** Of the path. */
function toiletOf({ id, generations, baseUrl }: Deciding<unknown>): KnownToilet {
  const toilet = generations.read((generation) => knownToilet(generation, id, baseUrl));
  if (!toilet) throw noToilet();
  return toilet;
}

/** What a note would be about; undefined where the report's toilet is not OpenStreetMap's, or not there any more. */
async function notedToilet(deciding: Deciding<unknown>): Promise<NotedToilet | undefined> {
  const { id, moderating, generations, baseUrl } = deciding;
  const { database, store } = moderating;
  const toiletId = await reportedToilet(database, id);
  if (toiletId === undefined) return undefined;
  const toilet = generations.read((generation) => knownToilet(generation, toiletId, baseUrl));
  if (!toilet) return undefined;
  const { source, reference, lon, lat } = readBaseOf(store, toilet);
  return source === 'openstreetmap' ? { toiletId: toilet.id, reference, lon, lat } : undefined;
}

/** Under the names of the database; what is not corrected is left out. */
function correctionsOf(given: NonNullable<ApproveBody['corrections']>): Partial<SubmissionFacts> {
  const { opening_hours, changing_table, ...same } = given;
  const all = { ...same, openingHours: opening_hours, changingTable: changing_table };
  const corrected: Partial<SubmissionFacts> = {};
  for (const [name, value] of Object.entries(all))
    if (value !== undefined) Object.assign(corrected, { [name]: value });
  return corrected;
}
