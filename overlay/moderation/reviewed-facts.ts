/** Which facts need a moderator before votes decide what is shown (setting VOTES_NEED_REVIEW). */
import { z } from 'zod';
import { Fact } from '../../schemas/toilet/toilet.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/queries.ts';
import { FEED_CHANNEL } from '../feed.ts';

const Row = z.object({ fact: Fact });

export async function reviewedFacts(queries: Queries): Promise<Fact[]> {
  const rows = await queries.query(Row, 'SELECT fact FROM reviewed_fact ORDER BY fact');
  return rows.map(({ fact }) => fact);
}

/**
 * Makes these the reviewed facts. All toilets with votes on a fact that was added or removed are counted again. Returns
 * the facts that were; of several who do it at once, one after the other does.
 */
export async function setReviewedFacts(database: Database, facts: readonly Fact[]): Promise<Fact[]> {
  const [before, changed] = await database.transaction(async (queries) => {
    await queries.execute('LOCK TABLE reviewed_fact IN EXCLUSIVE MODE');
    const before = await reviewedFacts(queries);
    const changed = [
      ...facts.filter((fact) => !before.includes(fact)),
      ...before.filter((fact) => !facts.includes(fact)),
    ];
    if (changed.length === 0) return [before, changed];
    await queries.execute('DELETE FROM reviewed_fact WHERE fact <> ALL ($1)', [facts]);
    await queries.execute('INSERT INTO reviewed_fact SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
      facts,
    ]);
    await queries.execute(
      `INSERT INTO feed (toilet_id) SELECT DISTINCT toilet_id FROM vote WHERE fact = ANY ($1) AND undone IS NULL`,
      [changed],
    );
    return [before, changed];
  });
  if (changed.length > 0) await database.notify(FEED_CHANNEL);
  return before;
}
