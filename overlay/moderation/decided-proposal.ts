/** A proposal during a decision on it: its row is locked, and its facts are read and written as a whole. */
import { z } from 'zod';
import { PROPOSED_FIELDS, ProposedFacts } from '../../schemas/people/proposed-facts.ts';
import type { Queries } from '../database/queries.ts';

const ProposalState = z.enum(['pending', 'approved', 'rejected']);
type ProposalState = z.infer<typeof ProposalState>;

const Row = ProposedFacts.extend({ state: ProposalState });

/** Locks the row until the end of the transaction. */
export async function readProposal(queries: Queries, id: string): Promise<z.infer<typeof Row> | undefined> {
  const [row] = await queries.query(
    Row,
    `SELECT state, ${PROPOSED_FIELDS.join(', ')} FROM submission WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return row;
}

export async function writeProposal(
  queries: Queries,
  id: string,
  state: ProposalState,
  facts: ProposedFacts,
): Promise<void> {
  const columns = PROPOSED_FIELDS.map((field, i) => `${field} = $${i + 3}`);
  await queries.execute(`UPDATE submission SET state = $2, ${columns.join(', ')} WHERE id = $1`, [
    id,
    state,
    ...PROPOSED_FIELDS.map((field) => facts[field]),
  ]);
}
