/** What waits for a moderator, with what there is to know for deciding it. */
import {
  type GoneByVotes,
  goneByVotes,
  openReports,
  pendingSubmissions,
} from '../../overlay/moderation-queue.ts';
import type {
  GoneVotesResult,
  PageQuery,
  ReportsResult,
  ShownToilet,
  SubmissionsResult,
} from '../../schemas/moderation.ts';
import { cursorText } from './answer.ts';
import { knownToilet, possibleDuplicates } from './known-toilet.ts';
import type { Asked } from './mount.ts';

type Look<Result> = (asked: Asked<PageQuery>) => Promise<Result>;

export const listSubmissions: Look<SubmissionsResult> = async (asked) => {
  const { query, moderating, generations, baseUrl } = asked;
  const { items, next } = await pendingSubmissions(moderating.database, query.limit, query.after);
  return {
    items: items.map(({ at, openingHours, changingTable, ...proposal }) => ({
      ...proposal,
      opening_hours: openingHours,
      changing_table: changingTable,
      submitted_at: at.toISOString(),
      possible_duplicates: generations.read((generation) =>
        possibleDuplicates(generation, proposal, baseUrl),
      ),
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

function shownIn({ generations, baseUrl }: Asked<unknown>, id: string): ShownToilet | null {
  return generations.read((generation) => knownToilet(generation, id, baseUrl))?.toilet ?? null;
}
