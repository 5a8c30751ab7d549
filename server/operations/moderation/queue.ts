/** Items that wait for a moderator, with the data needed to decide them. */
import {
  type GoneByVotes,
  goneByVotes,
  openReports,
  pendingProposals,
} from '../../../overlay/moderation/moderation-queue.ts';
import type {
  GoneVotesResult,
  PageQuery,
  ReportsResult,
  ShownToilet,
  SubmissionsResult,
} from '../../../schemas/people/moderation.ts';
import { knownToilet, toiletsAround } from './known-toilet.ts';
import { cursorText, type ModerationRequest, type WithQuery } from './moderation-operation.ts';

/** Metres within which a toilet may be the proposed one (decision 11.5). */
const DUPLICATE_M = 25;

type Look<Result> = (asked: WithQuery<PageQuery>) => Promise<Result>;

export const listProposals: Look<SubmissionsResult> = async (asked) => {
  const { query, moderating, generations, baseUrl } = asked;
  const { items, next } = await pendingProposals(moderating.database, query.limit, query.after);
  return {
    items: items.map(({ at, ...proposal }) => ({
      ...proposal,
      submitted_at: at.toISOString(),
      possible_duplicates:
        proposal.toilet_id === null
          ? generations.read((generation) => toiletsAround(generation, proposal, DUPLICATE_M, baseUrl))
          : [],
    })),
    next: cursorText(next),
  };
};

export const listReports: Look<ReportsResult> = async (asked) => {
  const { query, moderating, now } = asked;
  const { items, next } = await openReports(moderating.database, now, query.limit, query.after);
  return {
    items: items.map(({ at, toiletId, ...report }) => ({
      ...report,
      reported_at: at.toISOString(),
      toilet_id: toiletId,
      toilet: shownIn(asked, toiletId),
    })),
    next: cursorText(next),
  };
};

export const listGoneVotes: Look<GoneVotesResult> = async (asked) => {
  const { query, moderating, now } = asked;
  const { items, next } = await goneByVotes(moderating.database, now, query.limit, query.after);
  return {
    items: items.map(({ id, at, votesFor, votesTotal }: GoneByVotes) => ({
      toilet_id: id,
      first_vote_at: at.toISOString(),
      votes_for: votesFor,
      votes_total: votesTotal,
      toilet: shownIn(asked, id),
    })),
    next: cursorText(next),
  };
};

function shownIn({ generations, baseUrl }: ModerationRequest, id: string): ShownToilet | null {
  return generations.read((generation) => knownToilet(generation, id, baseUrl))?.toilet ?? null;
}
