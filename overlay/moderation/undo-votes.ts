/**
 * Moderators take votes back: those for one value, or all of one voter, one network or one period. The votes stay
 * stored and count for nothing; the undo itself can be undone (undo-decision.ts).
 *
 * One transaction for all votes, their toilets' feed rows and the audit row. A person without a vote left on a toilet
 * is a new voter there again, so coming back takes another day of an address.
 */
import { z } from 'zod';
import type { Fact } from '../../schemas/toilet/toilet.ts';
import type { Database } from '../database/database.ts';
import type { Params, Queries } from '../database/queries.ts';
import { randomId } from '../database/random-id.ts';
import { type Decided, type Decider, decide, NotDecided } from '../decide.ts';

export type VotesToUndo =
  | { readonly of: 'value'; readonly toiletId: string; readonly fact: Fact; readonly value: string }
  /** Votes of the person, or from the network, that cast this vote. */
  | { readonly of: 'voter' | 'network'; readonly voteId: string }
  /** Votes from `from` on, before `until`. */
  | { readonly of: 'period'; readonly from: Date; readonly until: Date };

/** Limit of votes undone at once. On 3,000 toilets that takes 0.2 s in all; a statement of a server has 0.9 s. */
export const MOST_UNDONE = 10_000;

const Origin = z.object({ person: z.string(), network: z.string().nullable() });
const Touched = z.object({ toiletId: z.string(), votes: z.int() });

export function undoVotes(database: Database, which: VotesToUndo, by: Decider): Promise<Decided> {
  const id = randomId('unv_', 24);
  return decide(database, 'undo-votes', by, async (queries) => {
    await lockVotes(queries);
    const [condition, params] = await conditionOf(queries, which);
    const undone = await queries.execute(
      `UPDATE vote SET undone = $1 WHERE id IN (
         SELECT id FROM vote WHERE undone IS NULL AND ${condition} LIMIT ${MOST_UNDONE + 1})`,
      [id, ...params],
    );
    if (undone === 0)
      throw new NotDecided(
        'conflict',
        'No votes match, or all of them were undone already. Load the toilet again.',
      );
    if (undone > MOST_UNDONE)
      throw new NotDecided('conflict', `More than ${MOST_UNDONE} votes match. Choose a shorter period.`);
    await queries.execute(
      `DELETE FROM voter USING (SELECT DISTINCT toilet_id, person FROM vote WHERE undone = $1) AS had
        WHERE voter.toilet_id = had.toilet_id AND voter.person = had.person AND NOT EXISTS (
          SELECT FROM vote WHERE toilet_id = had.toilet_id AND person = had.person AND undone IS NULL)`,
      [id],
    );
    const toilets = await queries.query(
      Touched,
      'SELECT toilet_id AS "toiletId", count(*)::int AS votes FROM vote WHERE undone = $1 GROUP BY 1',
      [id],
    );
    const toiletIds = toilets.map(({ toiletId }) => toiletId);
    const [only, ...others] = toiletIds;
    return {
      subject: id,
      toiletId: which.of === 'value' ? which.toiletId : others.length === 0 ? (only ?? null) : null,
      touched: toiletIds,
      detail: { ...detailOf(which), votes: undone, toilets: toilets.length },
    };
  });
}

/** Makes the undone votes count again, in the transaction of the undo's undo. Returns the toilets that it touched. */
export async function redoVotes(queries: Queries, undoId: string): Promise<string[]> {
  await lockVotes(queries);
  const Vote = z.object({ toiletId: z.string() });
  await queries.execute(
    `INSERT INTO voter (toilet_id, person, last_at)
     SELECT toilet_id, person, max(at) FROM vote WHERE undone = $1 GROUP BY 1, 2 ON CONFLICT DO NOTHING`,
    [undoId],
  );
  const votes = await queries.query(
    Vote,
    'UPDATE vote SET undone = NULL WHERE undone = $1 RETURNING toilet_id AS "toiletId"',
    [undoId],
  );
  return [...new Set(votes.map(({ toiletId }) => toiletId))];
}

/** The SQL condition on a vote; its parameters begin with $2. */
async function conditionOf(queries: Queries, which: VotesToUndo): Promise<[string, Params]> {
  if (which.of === 'period') return ['at >= $2 AND at < $3', [which.from, which.until]];
  if (which.of === 'value')
    return [
      `fact = $3 AND value = $4 AND toilet_id = ANY (
         array_append(ARRAY (SELECT alias FROM toilet_alias WHERE toilet_id = $2), $2))`,
      [which.toiletId, which.fact, which.value],
    ];
  const [origin] = await queries.query(Origin, 'SELECT person, network FROM vote WHERE id = $1::bigint', [
    which.voteId,
  ]);
  if (!origin) throw new NotDecided('missing', 'No vote has this id. Check the id.');
  if (which.of === 'voter') return ['person = $2', [origin.person]];
  if (origin.network === null)
    throw new NotDecided(
      'conflict',
      'The network of this vote is no longer stored. Undo by voter or by period.',
    );
  return ['network = $2', [origin.network]];
}

/** For the audit: nothing of persons. */
function detailOf(which: VotesToUndo): Readonly<Record<string, string>> {
  if (which.of === 'period')
    return { of: which.of, from: which.from.toISOString(), until: which.until.toISOString() };
  return which.of === 'value' ? { of: which.of, fact: which.fact, value: which.value } : { of: which.of };
}

/** One undo at a time: two would lock the same votes in different orders. Any free number: "undo" in ASCII. */
async function lockVotes(queries: Queries): Promise<void> {
  await queries.execute('SELECT pg_advisory_xact_lock(1970172015)');
}
