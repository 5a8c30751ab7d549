/**
 * The values that moderators fixed, as decisions change them: of a toilet and its aliases together, so that a merge of
 * two toilets leaves one value a fact. The caller has locked the toilet (decide.ts).
 */
import { z } from 'zod';
import type { Fact } from '../../schemas/toilet/toilet.ts';
import type { Queries } from '../database/queries.ts';

export const FactLock = z.object({ value: z.string(), at: z.coerce.date() });
export type FactLock = z.infer<typeof FactLock>;

const OF_TOILET =
  'fact = $2 AND (toilet_id = $1 OR toilet_id IN (SELECT alias FROM toilet_alias WHERE toilet_id = $1))';

/** The one that counts: the newest. */
export async function lockOf(queries: Queries, toiletId: string, fact: Fact): Promise<FactLock | undefined> {
  const [newest] = await queries.query(
    FactLock,
    `SELECT value, at FROM fact_lock WHERE ${OF_TOILET}
      ORDER BY at DESC, toilet_id LIMIT 1`,
    [toiletId, fact],
  );
  return newest;
}

/** Fixes a value in place of the one that was fixed before. */
export async function putLock(
  queries: Queries,
  toiletId: string,
  fact: Fact,
  { value, at }: FactLock,
): Promise<void> {
  await endLocks(queries, toiletId, fact);
  await queries.execute('INSERT INTO fact_lock (toilet_id, fact, value, at) VALUES ($1, $2, $3, $4)', [
    toiletId,
    fact,
    value,
    at,
  ]);
}

export async function endLocks(queries: Queries, toiletId: string, fact: Fact): Promise<void> {
  await queries.execute(`DELETE FROM fact_lock WHERE ${OF_TOILET}`, [toiletId, fact]);
}
