/** Recent changes by votes, with the toilets as they are shown. */
import { setImmediate as turn } from 'node:timers/promises';
import { sourceVotes } from '../../../overlay/contributions/vote-value.ts';
import { changedByVotes, type SourcesOf } from '../../../overlay/moderation/vote-changes.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import type { PageQuery, VoteChangesResult } from '../../../schemas/people/moderation.ts';
import { mapFile } from '../../../shards/format/map-file.ts';
import { readBaseToilets } from '../../../shards/generation/base-tile.ts';
import { knownToilet } from './known-toilet.ts';
import { cursorText, type WithQuery } from './moderation-operation.ts';

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
