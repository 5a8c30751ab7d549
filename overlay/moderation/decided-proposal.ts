/** A proposal during a decision on it: its row is locked, and its facts are read and written as a whole. */
import { z } from 'zod';
import { PROPOSED_FIELDS, ProposedFacts } from '../../schemas/people/proposed-facts.ts';
import type { Queries } from '../database/queries.ts';

const ProposalState = z.enum(['pending', 'approved', 'rejected']);
type ProposalState = z.infer<typeof ProposalState>;

/** `toilet_id`: id in use of the known toilet that it is about; null if it proposes one. */
const Row = ProposedFacts.extend({ state: ProposalState, toilet_id: z.string().nullable() });

/** Locks the row until the end of the transaction. */
export async function readProposal(queries: Queries, id: string): Promise<z.infer<typeof Row> | undefined> {
  const [row] = await queries.query(
    Row,
    `SELECT state, ${PROPOSED_FIELDS.join(', ')}, coalesce(
              (SELECT toilet_id FROM toilet_alias WHERE alias = submission.toilet_id), toilet_id) AS toilet_id
       FROM submission WHERE id = $1 FOR UPDATE`,
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
