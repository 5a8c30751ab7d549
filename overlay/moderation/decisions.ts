/** The audit trail: what moderators decided, newest first, in pages. */
import { z } from 'zod';
import type { Fact } from '../../schemas/toilet/toilet.ts';
import { type Cursor, type Page, pageOf } from '../database/page.ts';
import type { Queries } from '../database/queries.ts';

const Decision = z.object({
  /** A bigint as text. */
  id: z.string(),
  at: z.date(),
  moderatorId: z.string(),
  email: z.string(),
  action: z.string(),
  subject: z.string(),
  toiletId: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** The decision that this one undid, and the one that undid it. */
  undoes: z.string().nullable(),
  undoneBy: z.string().nullable(),
});
export type Decision = z.infer<typeof Decision>;

/** A decision that no other has undone. */
const StandingDecision = Decision.pick({
  id: true,
  at: true,
  action: true,
  subject: true,
  toiletId: true,
  detail: true,
});
export type StandingDecision = z.infer<typeof StandingDecision>;

export interface DecisionsAsked {
  /** Filters by toilet (an id in use); finds decisions under any of its ids. */
  readonly toiletId?: string | undefined;
  readonly moderatorId?: string | undefined;
  readonly before?: Cursor | undefined;
  readonly limit: number;
}

export async function readDecisions(
  queries: Queries,
  { toiletId, moderatorId, before, limit }: DecisionsAsked,
): Promise<Page<Decision>> {
  const rows = await queries.query(
    Decision,
    `SELECT audit.id, audit.at, audit.moderator_id AS "moderatorId", email, audit.action, audit.subject,
            audit.toilet_id AS "toiletId", audit.reason, audit.detail, audit.undoes, undo.id AS "undoneBy"
       FROM audit JOIN moderator ON moderator.id = audit.moderator_id
       LEFT JOIN audit undo ON undo.undoes = audit.id
      WHERE ($1::text IS NULL OR audit.toilet_id = $1
              OR audit.toilet_id IN (SELECT alias FROM toilet_alias WHERE toilet_id = $1))
        AND ($2::text IS NULL OR audit.moderator_id = $2)
        AND ($3::timestamptz IS NULL OR (audit.at, audit.id) < ($3, $4::bigint))
      ORDER BY audit.at DESC, audit.id DESC LIMIT $5`,
    [toiletId ?? null, moderatorId ?? null, before?.at ?? null, before?.id ?? '0', limit + 1],
  );
  return pageOf(rows, limit);
}

/** The newest decisions of a moderator that stand, newest first; undoings are none. */
export function standingDecisions(
  queries: Queries,
  moderatorId: string,
  since: Date,
  limit: number,
): Promise<StandingDecision[]> {
  return queries.query(
    StandingDecision,
    `SELECT id, at, action, subject, toilet_id AS "toiletId", detail FROM audit
      WHERE moderator_id = $1 AND at > $2 AND undoes IS NULL
        AND NOT EXISTS (SELECT FROM audit undo WHERE undo.undoes = audit.id)
      ORDER BY at DESC, audit.id DESC LIMIT $3`,
    [moderatorId, since, limit],
  );
}

export const FactLock = z.object({ value: z.string(), at: z.coerce.date() });
export type FactLock = z.infer<typeof FactLock>;

const OF_TOILET =
  'fact = $2 AND (toilet_id = $1 OR toilet_id IN (SELECT alias FROM toilet_alias WHERE toilet_id = $1))';

/**
 * The values that moderators fixed, as decisions change them: of a toilet and its aliases together, so that a merge
 * of two toilets leaves one value a fact. The caller has locked the toilet (decide.ts). The one that counts: the
 * newest.
 */
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
