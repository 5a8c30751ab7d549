/**
 * Counts recent attempts of a person: exact over all servers, because it guards secrets (the rate limits in front of
 * the reads may be off, or their store away). A window begins with the first attempt.
 */
import { z } from 'zod';
import type { Queries } from '../database/queries.ts';

export interface Allowance {
  readonly attempts: number;
  readonly windowMs: number;
}

const Used = z.object({ used: z.int(), since: z.date() });

/**
 * Counts one attempt; one statement, so that many at once are counted each.
 * @param key `attemptHash`
 * @returns 0 if it is allowed, otherwise the seconds to wait
 */
export async function takeAttempt(
  queries: Queries,
  key: string,
  { attempts, windowMs }: Allowance,
  now: Date,
): Promise<number> {
  const [use] = await queries.query(
    Used,
    `INSERT INTO attempt (key, since, used) VALUES ($1, $2, 1)
     ON CONFLICT (key) DO UPDATE SET
       since = CASE WHEN attempt.since <= $3 THEN excluded.since ELSE attempt.since END,
       used = CASE WHEN attempt.since <= $3 THEN 1 ELSE least(attempt.used + 1, $4 + 1) END
     RETURNING used, since`,
    [key, now, new Date(now.getTime() - windowMs), attempts],
  );
  if (!use || use.used <= attempts) return 0;
  return Math.max(1, Math.ceil((use.since.getTime() + windowMs - now.getTime()) / 1000));
}

/** Deletes what counts for nothing any more. */
export function pruneAttempts(queries: Queries, before: Date): Promise<number> {
  return queries.execute('DELETE FROM attempt WHERE since < $1', [before]);
}
