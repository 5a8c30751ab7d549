/** Decisions of moderators, from a checked body to the decision. */
import type { z } from 'zod';
import { type ParsedVote, parseVote } from '../../../overlay/contributions/vote-value.ts';
import { NotDecided } from '../../../overlay/decide.ts';
import { UnreadableHours } from '../../../overlay/moderation/moderation.ts';
import { reportedToilet } from '../../../overlay/moderation/moderation-queue.ts';
import type { NotedToilet } from '../../../overlay/osm-notes.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import {
  type AcceptBody,
  type ApproveBody,
  LockBody,
  type PeriodBody,
  type PlainBody,
  type UnlockBody,
  type VotedValueBody,
} from '../../../schemas/people/moderation.ts';
import type { ProposedFacts } from '../../../schemas/people/proposed-facts.ts';
import { type KnownToilet, knownToilet, readBaseOf } from '../find-toilet.ts';
import { type Deciding, type Decision, type ModerationRequest, noToilet } from './moderation-operation.ts';

type Decide<Body> = (deciding: Deciding<Body>) => Promise<Decision>;
/** Ids of decisions and votes are bigints: alone, or with their kind as the history of a toilet shows them. */
const NUMBER_ID = /^(?:(?<kind>decision|vote)-)?(?<number>\d{1,18})$/;

type Plain = z.output<typeof PlainBody>;

export const approveProposal: Decide<ApproveBody> = async ({ id, body, by, moderating }) => {
  try {
    return await moderating.moderation.approveProposal(id, by, correctionsOf(body.corrections ?? {}));
  } catch (error) {
    // Proposed while any text was taken as hours.
    if (error instanceof UnreadableHours) return invalid('corrections.opening_hours', error.message);
    throw error;
  }
};

export const rejectProposal: Decide<Plain> = ({ id, by, moderating }) =>
  moderating.moderation.rejectProposal(id, by);

export const acceptReport: Decide<z.output<typeof AcceptBody>> = async (deciding) => {
  const { id, body, by, moderating } = deciding;
  const { osm_note: isWanted } = body;
  if (isWanted && !moderating.osmNotes)
    return invalid('osm_note', 'must be false: this server sends no notes to OpenStreetMap');
  const note = moderating.osmNotes && isWanted !== false ? await notedToilet(deciding) : undefined;
  if (isWanted && !note) return invalid('osm_note', 'must be false: the toilet is not from OpenStreetMap');
  return { ...(await moderating.moderation.acceptReport(id, by, note)), osmNote: note !== undefined };
};

export const dismissReport: Decide<Plain> = ({ id, by, moderating }) =>
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

export const lockFact: Decide<z.output<typeof PossibleLock>> = async (deciding) => {
  const { body, by, moderating } = deciding;
  const { fact, replaces } = body;
  const parsed = lockValue(body);
  if ('reason' in parsed) return invalid('value', parsed.reason);
  return moderating.moderation.lockFact(toiletOf(deciding).id, fact, parsed.value, by, replaces);
};

export const unlockFact: Decide<z.output<typeof UnlockBody>> = async (deciding) =>
  deciding.moderating.moderation.unlockFact(toiletOf(deciding).id, deciding.body.fact, deciding.by);

export const markGone: Decide<Plain> = async (deciding) =>
  deciding.moderating.moderation.markGone(toiletOf(deciding).id, deciding.by);

export const approveVotes: Decide<z.output<typeof VotedValueBody>> = async (deciding) => {
  const { fact, value } = deciding.body;
  return deciding.moderating.moderation.approveVotes(toiletOf(deciding).id, fact, value, deciding.by);
};

export const undoVotesFor: Decide<z.output<typeof VotedValueBody>> = async (deciding) => {
  const { fact, value } = deciding.body;
  const which = { of: 'value', toiletId: toiletOf(deciding).id, fact, value } as const;
  return deciding.moderating.moderation.undoVotes(which, deciding.by);
};

/** All that the voter, or the network, of a vote said. */
export function undoVotesOf(of: 'voter' | 'network'): Decide<Plain> {
  return async ({ id, by, moderating }) => {
    return moderating.moderation.undoVotes({ of, voteId: numberOf('vote', id) }, by);
  };
}

export const undoVotesBetween: Decide<z.output<typeof PeriodBody>> = async ({ body, by, moderating }) => {
  const { from, until } = body;
  return moderating.moderation.undoVotes({ of: 'period', from, until }, by);
};

export const undoDecision: Decide<Plain> = async ({ id, by, moderating }) => {
  return moderating.moderation.undo(numberOf('decision', id), by);
};

/** The number of an id such as `8` or `vote-8`. Throws NotDecided if it is none of this kind. */
function numberOf(kind: 'decision' | 'vote', id: string): string {
  const { kind: named = kind, number } = NUMBER_ID.exec(id)?.groups ?? {};
  if (number === undefined || named !== kind)
    throw new NotDecided('missing', `No ${kind} has this id. Check the id.`);
  return number;
}

function lockValue({ fact, value }: z.output<typeof LockedFact>): ParsedVote {
  if (fact === 'existence' && value === 'gone')
    return { reason: 'must be yes: mark the toilet as gone instead' };
  return parseVote(fact, value, normalHours);
}

function invalid(name: string, reason: string): Decision {
  return { invalid: [{ name, reason }] };
}

/** The toilet of the path. */
function toiletOf({ id, generations, baseUrl }: ModerationRequest): KnownToilet {
  const toilet = generations.read((generation) => knownToilet(generation, id, baseUrl));
  if (!toilet) throw noToilet();
  return toilet;
}

/**
 * The toilet that a note would be about; undefined if the report's toilet is not OpenStreetMap's, or not there any
 * more.
 */
async function notedToilet(deciding: ModerationRequest): Promise<NotedToilet | undefined> {
  const { id, moderating, generations, baseUrl } = deciding;
  const { database, store } = moderating;
  const toiletId = await reportedToilet(database, id);
  if (toiletId === undefined) return undefined;
  const toilet = generations.read((generation) => knownToilet(generation, toiletId, baseUrl));
  if (!toilet) return undefined;
  const { source, reference, lon, lat } = readBaseOf(store, toilet);
  return source === 'openstreetmap' ? { toiletId: toilet.id, reference, lon, lat } : undefined;
}

/** The corrections without the facts that are not corrected. */
function correctionsOf(given: NonNullable<ApproveBody['corrections']>): Partial<ProposedFacts> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
