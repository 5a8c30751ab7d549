/**
 * Proofs of the human check that were used: one table for all servers, so that a token works once anywhere.
 *
 * A proof is spent in the transaction of what it was given for: both stay or neither, and of two requests with one
 * token that run at the same time the second waits for the first and then fails.
 */
import { z } from 'zod';
import type { Queries } from '../database/queries.ts';

/** The proof was used before. Thrown to roll back. */
export class ProofSpent extends Error {}

export async function spendProof(queries: Queries, id: string, expiresAt: Date): Promise<void> {
  const isFresh = await queries.execute(
    'INSERT INTO spent_proof (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [id, expiresAt],
  );
  if (!isFresh) throw new ProofSpent('The proof was used before.');
}

export async function isSpent(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries.query(z.object({}), 'SELECT FROM spent_proof WHERE id = $1', [id]);
  return rows.length > 0;
}

/** Deletes proofs that have expired. */
export function pruneSpentProofs(queries: Queries, expiredBefore: Date): Promise<number> {
  return queries.execute('DELETE FROM spent_proof WHERE expires_at < $1', [expiredBefore]);
}
