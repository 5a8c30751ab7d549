/**
 * The change feed: which toilets have to be merged again.
 *
 * Every contribution writes a row in its own transaction. A merge takes the rows that are not merged, reads the
 * overlays after that, publishes, and only then marks those rows: a crash repeats work and never loses any. There is no
 * high-water mark on purpose: ids are given out before the transactions commit, in any order.
 */
import { z } from 'zod';
import type { Queries } from './database/queries.ts';

/** The channel to listen on and to notify after a commit. */
export const FEED_CHANNEL = 'lootiles_feed';

export interface FeedRow {
  /** A bigint, kept as text. */
  readonly id: string;
  /** The id in use: aliases are resolved. */
  readonly toiletId: string;
  readonly at: Date;
}

const Row = z.object({ id: z.string(), toiletId: z.string(), at: z.date() });
const Ids = z.object({ toiletId: z.string() });

/** Appends rows in the transaction of the contribution itself. */
export async function appendToFeed(queries: Queries, toiletIds: readonly string[]): Promise<void> {
  await queries.execute('INSERT INTO feed (toilet_id) SELECT unnest($1::text[])', [toiletIds]);
}

/** The oldest rows that are not merged yet. */
export function pendingToilets(queries: Queries, limit = 10_000): Promise<FeedRow[]> {
  return queries.query(
    Row,
    `SELECT feed.id, coalesce(alias.toilet_id, feed.toilet_id) AS "toiletId", feed.at
       FROM feed LEFT JOIN toilet_alias alias ON alias.alias = feed.toilet_id
      WHERE feed.merged_at IS NULL ORDER BY feed.id LIMIT $1`,
    [limit],
  );
}

/** Marks feed rows as merged. Call it after the generation with them is published. A second call changes nothing. */
export async function markMerged(queries: Queries, rowIds: readonly string[]): Promise<void> {
  await queries.execute(
    'UPDATE feed SET merged_at = clock_timestamp() WHERE id = ANY($1::bigint[]) AND merged_at IS NULL',
    [rowIds],
  );
}

/** For metrics: how many rows wait, and since when the oldest. */
export async function pendingFeed(queries: Queries): Promise<{ count: number; oldest: Date | null }> {
  const Pending = z.object({ count: z.int(), oldest: z.date().nullable() });
  const [pending] = await queries.query(
    Pending,
    'SELECT count(*)::int AS count, min(at) AS oldest FROM feed WHERE merged_at IS NULL',
  );
  return pending ?? { count: 0, oldest: null };
}

/**
 * Toilets whose rows were merged at or after a time of the database's clock (`databaseTime`). An import that read the
 * overlays after that time has everything that was merged before it.
 */
export async function mergedSince(queries: Queries, time: Date): Promise<string[]> {
  const rows = await queries.query(
    Ids,
    `SELECT DISTINCT coalesce(alias.toilet_id, feed.toilet_id) AS "toiletId"
       FROM feed LEFT JOIN toilet_alias alias ON alias.alias = feed.toilet_id
      WHERE feed.merged_at >= $1`,
    [time],
  );
  return rows.map(({ toiletId }) => toiletId);
}

/** The database's clock: the one that `mergedSince` compares with. */
export async function databaseTime(queries: Queries): Promise<Date> {
  // Rounded down: JavaScript's times end at the millisecond.
  const Time = z.object({ time: z.date() });
  const [row] = await queries.query(Time, `SELECT date_trunc('milliseconds', clock_timestamp()) AS time`);
  if (!row) throw new Error('The database returned no time.');
  return row.time;
}

/** Deletes merged rows from before a time; keep more than the longest import takes. */
export function pruneFeed(queries: Queries, before: Date): Promise<number> {
  return queries.execute('DELETE FROM feed WHERE merged_at < $1', [before]);
}
