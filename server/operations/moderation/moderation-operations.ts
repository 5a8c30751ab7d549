/** The operations of moderators, for the page /moderation and for programs with a moderator's token. */
import { readDecisions } from '../../../overlay/moderation/decisions.ts';
import {
  AcceptBody,
  DECISIONS_QUESTION,
  type DecisionsResult,
  type MeResult,
  PAGE_QUESTION,
  PeriodBody,
  PlainBody,
  type QueueCounts,
  RejectBody,
  UnlockBody,
  VotedValueBody,
  type WaitingCount,
} from '../../../schemas/people/moderation.ts';
import { type QueryOf, question } from '../../../schemas/reads/question.ts';
import { knownToilet } from '../find-toilet.ts';
import type { Operation } from '../operation.ts';
import { ReadableApproval } from '../parse-body.ts';
import { CLAIM_OPERATIONS, listClaims } from './claims.ts';
import * as decisions from './decisions.ts';
import {
  cursorText,
  moderationDecision as decision,
  type ModerationRequest,
  moderationRead as read,
  type WithQuery,
} from './moderation-operation.ts';
import { listGoneVotes, listProposals, listReports, listVoteChanges } from './queue.ts';
import { toiletHistory, toiletState } from './toilet-state.ts';

/** Moderators see "50+" behind it. */
const MOST_COUNTED = 50;

/** Counts what waits for moderators, for the tabs of their page: by the lists themselves, so both say the same. */
export async function countQueues(asked: ModerationRequest): Promise<QueueCounts> {
  const query = { limit: MOST_COUNTED };
  const page = { ...asked, query };
  const [submissions, reports, goneVotes, claims, voteChanges] = await Promise.all([
    listProposals(page),
    listReports(page),
    listGoneVotes(page),
    listClaims({ ...asked, query: { ...query, status: 'pending' } }),
    listVoteChanges(page),
  ]);
  return {
    submissions: countOf(submissions),
    reports: countOf(reports),
    'gone-votes': countOf(goneVotes),
    claims: countOf(claims),
    'vote-changes': countOf(voteChanges),
  };
}

function countOf({
  items,
  next,
}: {
  readonly items: readonly object[];
  readonly next: string | null;
}): WaitingCount {
  return { count: items.length, more: next !== null };
}

const NO_QUERY = question({});

export const MODERATION_OPERATIONS: readonly Operation[] = [
  read('/me', NO_QUERY, me),
  read('/counts', NO_QUERY, countQueues),
  read('/submissions', PAGE_QUESTION, listProposals),
  read('/reports', PAGE_QUESTION, listReports),
  read('/gone-votes', PAGE_QUESTION, listGoneVotes),
  read('/vote-changes', PAGE_QUESTION, listVoteChanges),
  read('/decisions', DECISIONS_QUESTION, listDecisions),
  read('/toilets/{id}', NO_QUERY, toiletState),
  read('/toilets/{id}/history', PAGE_QUESTION, toiletHistory),

  decision('/submissions/{id}/approve', ReadableApproval, decisions.approveProposal),
  decision('/submissions/{id}/reject', RejectBody, decisions.rejectProposal),
  decision('/reports/{id}/accept', AcceptBody, decisions.acceptReport),
  decision('/reports/{id}/dismiss', PlainBody, decisions.dismissReport),
  decision('/toilets/{id}/lock', decisions.PossibleLock, decisions.lockFact),
  decision('/toilets/{id}/unlock', UnlockBody, decisions.unlockFact),
  decision('/toilets/{id}/gone', PlainBody, decisions.markGone),
  decision('/toilets/{id}/approve-votes', VotedValueBody, decisions.approveVotes),
  decision('/toilets/{id}/undo-votes', VotedValueBody, decisions.undoVotesFor),
  decision('/votes/{id}/undo-voter', PlainBody, decisions.undoVotesOf('voter')),
  decision('/votes/{id}/undo-network', PlainBody, decisions.undoVotesOf('network')),
  decision('/votes/undo-period', PeriodBody, decisions.undoVotesBetween),
  decision('/decisions/{id}/undo', PlainBody, decisions.undoDecision),

  ...CLAIM_OPERATIONS,
];

function me({ moderator: { id, email, role }, moderating }: ModerationRequest): MeResult {
  return { id, email, role, osm_notes: moderating.osmNotes };
}

/** The audit trail: what was decided, by whom, and why. */
export async function listDecisions(
  asked: WithQuery<QueryOf<typeof DECISIONS_QUESTION>>,
): Promise<DecisionsResult> {
  const { query, moderating, generations, baseUrl } = asked;
  const { toilet, moderator, after, limit } = query;
  const known = toilet && generations.read((generation) => knownToilet(generation, toilet, baseUrl));
  const { items, next } = await readDecisions(moderating.database, {
    toiletId: known ? known.id : toilet,
    moderatorId: moderator,
    before: after,
    limit,
  });
  return {
    items: items.map(({ at, moderatorId, email, toiletId, undoneBy, ...decision }) => ({
      ...decision,
      at: at.toISOString(),
      moderator: { id: moderatorId, email },
      toilet_id: toiletId,
      undone_by: undoneBy,
    })),
    next: cursorText(next),
  };
}
