/** Values on which a moderator lets votes decide: seen, and not to be asked about again. */
import { z } from 'zod';
import { Fact } from '../../schemas/toilet/toilet.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/queries.ts';
import { FEED_CHANNEL } from '../feed.ts';

/** Approves a value. False if it was approved before. */
export async function approveValue(
  queries: Queries,
  toiletId: string,
  fact: Fact,
  value: string,
  now: Date,
): Promise<boolean> {
  const saved = await queries.execute(
    `INSERT INTO vote_review (toilet_id, fact, value, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [toiletId, fact, value, now],
  );
  return saved > 0;
}

/** Withdraws an approval. False if there is no such approval of this time. */
export async function withdrawApproval(
  queries: Queries,
  toiletId: string,
  fact: Fact,
  value: string,
  at: Date,
): Promise<boolean> {
  const deleted = await queries.execute(
    'DELETE FROM vote_review WHERE toilet_id = $1 AND fact = $2 AND value = $3 AND at = $4',
    [toiletId, fact, value, at],
  );
  return deleted > 0;
}

const Review = z.object({ toiletId: z.string(), fact: z.string(), value: z.string() });

/** Approved values of these toilets (ids in use) and their aliases: `toilet fact value`. */
export async function approvedValues(
  queries: Queries,
  toiletIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queries.query(
    Review,
    `SELECT coalesce(alias.toilet_id, review.toilet_id) AS "toiletId", fact, value
       FROM vote_review review LEFT JOIN toilet_alias alias ON alias.alias = review.toilet_id
      WHERE review.toilet_id = ANY ($1) OR alias.toilet_id = ANY ($1)`,
    [toiletIds],
  );
  return new Set(rows.map(({ toiletId, fact, value }) => approvalKey(toiletId, fact, value)));
}

export function approvalKey(toiletId: string, fact: string, value: string): string {
  return JSON.stringify([toiletId, fact, value]);
}

const Row = z.object({ fact: Fact });

/** Which facts need a moderator before votes decide what is shown (setting VOTES_NEED_REVIEW). */
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
