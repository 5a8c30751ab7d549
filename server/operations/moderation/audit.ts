/** The audit trail: what was decided, by whom, and why. */
import type { z } from 'zod';
import { readDecisions } from '../../../overlay/moderation/decisions.ts';
import type { DecisionsQuery, DecisionsResult } from '../../../schemas/people/moderation.ts';
import { knownToilet } from './known-toilet.ts';
import { cursorText, type WithQuery } from './moderation-operation.ts';

export async function listDecisions(
  asked: WithQuery<z.output<typeof DecisionsQuery>>,
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
