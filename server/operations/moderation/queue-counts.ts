/** Counts what waits for moderators, for the tabs of their page: by the lists themselves, so both say the same. */
import type { QueueCounts, WaitingCount } from '../../../schemas/people/moderation.ts';
import { listClaims } from './claims.ts';
import type { ModerationRequest } from './moderation-operation.ts';
import { listGoneVotes, listProposals, listReports } from './queue.ts';
import { listVoteChanges } from './vote-changes.ts';

/** Moderators see "50+" behind it. */
const MOST_COUNTED = 50;

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
