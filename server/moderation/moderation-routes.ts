/**
 * What moderators do, under /moderation/api: for our own pages and for the command line, no part of the public
 * interface. Lists come in pages: `next` of one is `after` of the following.
 */
import { Hono } from 'hono';
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
} from '../../schemas/moderation.ts';
import { ReadableApproval } from '../contributions/readable-hours.ts';
import { withoutCors } from '../contributions/write-guards.ts';
import type { AppParts } from '../parts.ts';
import { listDecisions } from './audit.ts';
import * as decisions from './decisions.ts';
import type { Moderated } from './guards.ts';
import { type Asked, mountDecision, mountRead } from './mount.ts';
import { listGoneVotes, listReports, listSubmissions } from './queue.ts';
import { toiletHistory, toiletState } from './toilet-state.ts';
import { listVoteChanges } from './vote-changes.ts';

const API = '/moderation/api';
const NO_QUERY = z.object({});

export function moderationRoutes(parts: AppParts): Hono<Moderated> {
  const app = new Hono<Moderated>();
  app.use(`${API}/*`, withoutCors);

  mountRead(app, parts, `${API}/me`, NO_QUERY, me);
  mountRead(app, parts, `${API}/submissions`, PageQuery, listSubmissions);
  mountRead(app, parts, `${API}/reports`, PageQuery, listReports);
  mountRead(app, parts, `${API}/gone-votes`, PageQuery, listGoneVotes);
  mountRead(app, parts, `${API}/vote-changes`, PageQuery, listVoteChanges);
  mountRead(app, parts, `${API}/decisions`, DecisionsQuery, listDecisions);
  mountRead(app, parts, `${API}/toilets/:id`, NO_QUERY, toiletState);
  mountRead(app, parts, `${API}/toilets/:id/history`, PageQuery, toiletHistory);

  mountDecision(app, parts, `${API}/submissions/:id/approve`, ReadableApproval, decisions.approveSubmission);
  mountDecision(app, parts, `${API}/submissions/:id/reject`, RejectBody, decisions.rejectSubmission);
  mountDecision(app, parts, `${API}/reports/:id/accept`, AcceptBody, decisions.acceptReport);
  mountDecision(app, parts, `${API}/reports/:id/dismiss`, PlainBody, decisions.dismissReport);
  mountDecision(app, parts, `${API}/toilets/:id/lock`, decisions.PossibleLock, decisions.lockFact);
  mountDecision(app, parts, `${API}/toilets/:id/unlock`, UnlockBody, decisions.unlockFact);
  mountDecision(app, parts, `${API}/toilets/:id/gone`, PlainBody, decisions.markGone);
  mountDecision(app, parts, `${API}/toilets/:id/approve-votes`, VotedValueBody, decisions.approveVotes);
  mountDecision(app, parts, `${API}/toilets/:id/undo-votes`, VotedValueBody, decisions.undoVotesFor);
  mountDecision(app, parts, `${API}/votes/:id/undo-voter`, PlainBody, decisions.undoVotesOf('voter'));
  mountDecision(app, parts, `${API}/votes/:id/undo-network`, PlainBody, decisions.undoVotesOf('network'));
  mountDecision(app, parts, `${API}/votes/undo-period`, PeriodBody, decisions.undoVotesBetween);
  mountDecision(app, parts, `${API}/decisions/:id/undo`, PlainBody, decisions.undoDecision);
  return app;
}

function me({ c, moderating }: Asked<unknown>): MeResult {
  const { id, email, role } = c.get('moderator');
  return { id, email, role, osm_notes: moderating.osmNotes };
}
