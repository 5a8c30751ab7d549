/** Items that wait for a moderator, with the data needed to decide them. */

import { setImmediate as turn } from 'node:timers/promises';
import { sourceVotes } from '../../../overlay/contributions/vote-value.ts';
import {
  type GoneByVotes,
  goneByVotes,
  openReports,
  pendingProposals,
} from '../../../overlay/moderation/moderation-queue.ts';
import { changedByVotes, type SourcesOf } from '../../../overlay/moderation/vote-changes.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import type {
  GoneVotesResult,
  PageQuery,
  ReportsResult,
  ShownToilet,
  SubmissionsResult,
  VoteChangesResult,
} from '../../../schemas/people/moderation.ts';
import { mapFile } from '../../../shards/format/map-file.ts';
import { readBaseToilets } from '../../../shards/generation/base-tile.ts';
import { knownToilet, toiletsAround } from '../find-toilet.ts';
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

/** Recent changes by votes, with the toilets as they are shown. */
export async function listVoteChanges(asked: WithQuery<PageQuery>): Promise<VoteChangesResult> {
  const { query, moderating, generations, baseUrl, now } = asked;
  const page = await changedByVotes(moderating.database, sourcesIn(asked), now, query.limit, query.after);
  return {
    items: page.items.map(({ id, toiletId, fact, source, value, changedAt, waits, votes, ...counts }) => ({
      waits,
      ...{ id, toilet_id: toiletId, fact, source, value, changed_at: changedAt.toISOString() },
      votes_for: counts.votesFor,
      votes_total: counts.votesTotal,
      votes: votes.map((vote) => ({
        ...{ id: vote.id, at: vote.at.toISOString(), voter: vote.voter, network: vote.network },
      })),
      toilet: generations.read((generation) => knownToilet(generation, toiletId, baseUrl))?.toilet ?? null,
    })),
    next: cursorText(page.next),
  };
}

/** The toilets in their base tiles. Each tile takes milliseconds to unpack; reads are answered between two of them. */
function sourcesIn({ moderating, generations, baseUrl }: WithQuery<PageQuery>): SourcesOf {
  return async (ids) => {
    const known = generations.read((generation) =>
      ids.flatMap((id) => knownToilet(generation, id, baseUrl) ?? []),
    );
    const sources = new Map<string, ReturnType<typeof sourceVotes>>();
    for (const [base, toilets] of Map.groupBy(known, (toilet) => toilet.base)) {
      const wanted = new Set(toilets.map(({ id }) => id));
      const file = mapFile(moderating.store.blobPath(base));
      for (const [id, toilet] of readBaseToilets(file, base.slice(0, 12), wanted))
        sources.set(id, sourceVotes(toilet, normalHours));
      await turn();
    }
    return sources;
  };
}
