/**
 * One decision of a moderator: what it changes, its audit row and its feed rows are one transaction. Of several
 * moderators who decide the same thing at once one succeeds, and the others get an error that says so.
 */
import { z } from 'zod';
import type { Database } from './database/database.ts';
import type { Queries } from './database/queries.ts';
import { appendToFeed, FEED_CHANNEL } from './feed.ts';

/** The moderator of a decision, its time and its reason. */
export interface Decider {
  readonly moderatorId: string;
  readonly now: Date;
  readonly reason?: string | null | undefined;
}

/** The changes of a decision. */
export interface Effect {
  /** The id of what was decided on: a submission, a report, a toilet. */
  readonly subject: string;
  /** The toilet to be merged again; null if there is none. */
  readonly toiletId: string | null;
  /** Toilets to be merged again, if there may be several. */
  readonly touched?: readonly string[];
  /** The detail that the audit keeps: enough to undo it. Nothing of persons. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Decided {
  /** The decision's own id, a bigint as text. */
  readonly id: string;
  readonly toiletId: string | null;
}

/** Error: the decision changed nothing. `message` is shown to the moderator. */
export class NotDecided extends Error {
  /** Cause: there is no such thing, or it is not (any more) as the decision takes it to be. */
  readonly why: 'missing' | 'conflict';

  constructor(why: 'missing' | 'conflict', message: string) {
    super(message);
    this.name = 'NotDecided';
    this.why = why;
  }
}

const Inserted = z.object({ id: z.string() });

/**
 * @param change makes the change and returns its effect; throws NotDecided if there is nothing to decide
 * @param undoes the earlier decision that this one takes back
 */
export async function decide(
  database: Database,
  action: string,
  { moderatorId, now, reason = null }: Decider,
  change: (queries: Queries) => Promise<Effect>,
  undoes: string | null = null,
): Promise<Decided> {
  const { isFed, decided } = await database.transaction(async (queries) => {
    const {
      subject,
      toiletId,
      touched = toiletId === null ? [] : [toiletId],
      detail,
    } = await change(queries);
    const [row] = await queries.query(
      Inserted,
      `INSERT INTO audit (at, moderator_id, action, subject, toilet_id, reason, undoes, detail)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [now, moderatorId, action, subject, toiletId, reason, undoes, detail],
    );
    if (touched.length > 0) await appendToFeed(queries, touched);
    return { isFed: touched.length > 0, decided: { id: row?.id ?? '', toiletId } };
  });
  if (isFed) await database.notify(FEED_CHANNEL);
  return decided;
}

/** Locks a toilet: until the end of the transaction no other moderator decides on it. */
export async function lockToilet(queries: Queries, toiletId: string): Promise<void> {
  // Any number besides the hash, so long as no other lock takes it: "dcid" in ASCII.
  await queries.execute('SELECT pg_advisory_xact_lock(hashtextextended($1, 1684236644))', [toiletId]);
}
