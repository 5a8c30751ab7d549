/** The operations of moderators, for the page /moderation and for programs with a moderator's token. */
import { z } from 'zod';
import {
  AcceptBody,
  DecisionsQuery,
  type MeResult,
  PageQuery,
  PeriodBody,
  PlainBody,
  RejectBody,
  UnlockBody,
  VotedValueBody,
} from '../../../schemas/people/moderation.ts';
import type { Operation } from '../operation.ts';
import { ReadableApproval } from '../readable-hours.ts';
import { listDecisions } from './audit.ts';
import { CLAIM_OPERATIONS } from './claims.ts';
import * as decisions from './decisions.ts';
import {
  moderationDecision as decision,
  type ModerationRequest,
  moderationRead as read,
} from './moderation-operation.ts';
import { listGoneVotes, listProposals, listReports } from './queue.ts';
import { countQueues } from './queue-counts.ts';
import { toiletHistory, toiletState } from './toilet-state.ts';
import { listVoteChanges } from './vote-changes.ts';

const NO_QUERY = z.object({});

export const MODERATION_OPERATIONS: readonly Operation[] = [
  read('/me', NO_QUERY, me),
  read('/counts', NO_QUERY, countQueues),
  read('/submissions', PageQuery, listProposals),
  read('/reports', PageQuery, listReports),
  read('/gone-votes', PageQuery, listGoneVotes),
  read('/vote-changes', PageQuery, listVoteChanges),
  read('/decisions', DecisionsQuery, listDecisions),
  read('/toilets/{id}', NO_QUERY, toiletState),
  read('/toilets/{id}/history', PageQuery, toiletHistory),

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
