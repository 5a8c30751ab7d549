/** What votes changed lately, with the toilets as they are shown. */
import { setImmediate as turn } from 'node:timers/promises';
import { changedByVotes, type SourcesOf } from '../../overlay/vote-changes.ts';
import { sourceVotes } from '../../overlay/vote-value.ts';
import type { PageQuery, VoteChangesResult } from '../../schemas/moderation.ts';
import { readBaseToilets } from '../../shards/base-tile.ts';
import { mapFile } from '../../shards/map-file.ts';
import { normalHours } from '../../shards/normal-hours.ts';
import { cursorText } from './answer.ts';
import { knownToilet } from './known-toilet.ts';
import type { Asked } from './mount.ts';

export async function listVoteChanges(asked: Asked<PageQuery>): Promise<VoteChangesResult> {
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

/** What their base tiles say. Each takes milliseconds to unpack; reads are answered between two of them. */
function sourcesIn({ moderating, generations, baseUrl }: Asked<PageQuery>): SourcesOf {
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
