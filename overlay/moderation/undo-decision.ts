/**
 * Takes a decision back: all is as it was before, if there is no later decision on it. The decision stays in the audit,
 * with the one that undid it. An undo cannot be undone; make a new decision instead.
 */
import { z } from 'zod';
import { PROPOSED_FIELDS, ProposedFacts } from '../../schemas/people/proposed-facts.ts';
import { fromStored } from '../../schemas/text/stored-names.ts';
import { Fact } from '../../schemas/toilet/toilet.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/queries.ts';
import { type Decided, type Decider, decide, lockToilet, NotDecided } from '../decide.ts';
import { withdrawNote } from '../osm-notes.ts';
import { endLocks, FactLock, lockOf, putLock } from './decisions.ts';
import { redoVotes } from './undo-votes.ts';
import { withdrawApproval } from './vote-reviews.ts';

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

const Decision = z.object({
  action: z.string(),
  subject: z.string(),
  toiletId: z.string().nullable(),
  at: z.date(),
  detail: z.unknown(),
});
type Decision = z.infer<typeof Decision>;
/** Undoes a decision. Returns the ids to rebuild; undefined stands for the decision's own toilet. */
type Undo = (queries: Queries, decision: Decision, by: Decider) => Promise<readonly string[] | undefined>;

const Approval = z.object({ toiletId: z.string(), proposed: z.preprocess(fromStored, ProposedFacts) });
const Locked = z.object({ fact: Fact, value: z.string(), before: FactLock.nullable() });
const Approved = z.object({ fact: Fact, value: z.string() });
const Unlocked = z.object({ fact: Fact, before: FactLock });

const SINCE = 'Another decision was made since. Load the toilet again, then make a new decision.';

const UNDO: Readonly<Record<string, Undo>> = {
  /** A toilet that was new is hidden for good; approved once more, the proposal becomes another one. */
  async 'approve-submission'(queries, { subject, detail }, { now }) {
    const { toiletId, proposed } = Approval.parse(detail);
    await lockToilet(queries, toiletId);
    const submission = await readProposal(queries, subject);
    if (submission?.state !== 'approved') throw new NotDecided('conflict', SINCE);
    await writeProposal(queries, subject, 'pending', proposed);
    if (submission.toilet_id !== null) return;
    await queries.execute('DELETE FROM community_toilet WHERE id = $1', [toiletId]);
    // The generation holds it until the next import.
    await queries.execute(
      'INSERT INTO gone_toilet (toilet_id, at) VALUES ($1, $2) ON CONFLICT (toilet_id) DO NOTHING',
      [toiletId, now],
    );
  },

  async 'reject-submission'(queries, { subject }) {
    const submission = await readProposal(queries, subject);
    if (submission?.state !== 'rejected') throw new NotDecided('conflict', SINCE);
    await writeProposal(queries, subject, 'pending', submission);
  },

  async 'accept-report'(queries, { subject }) {
    await reopenReport(queries, subject, 'accepted');
    await withdrawNote(queries, subject);
  },

  'dismiss-report': (queries, { subject }) => reopenReport(queries, subject, 'dismissed'),

  async 'lock-fact'(queries, { subject, at, detail }) {
    const { fact, value, before } = Locked.parse(detail);
    await lockToilet(queries, subject);
    const now = await lockOf(queries, subject, fact);
    if (now?.value !== value || now.at.getTime() !== at.getTime()) throw new NotDecided('conflict', SINCE);
    if (before) await putLock(queries, subject, fact, before);
    else await endLocks(queries, subject, fact);
  },

  async 'unlock-fact'(queries, { subject, detail }) {
    const { fact, before } = Unlocked.parse(detail);
    await lockToilet(queries, subject);
    if (await lockOf(queries, subject, fact)) throw new NotDecided('conflict', SINCE);
    await putLock(queries, subject, fact, before);
  },

  async 'approve-votes'(queries, { subject, at, detail }) {
    const { fact, value } = Approved.parse(detail);
    await lockToilet(queries, subject);
    if (!(await withdrawApproval(queries, subject, fact, value, at))) throw new NotDecided('conflict', SINCE);
  },

  'undo-votes': (queries, { subject }) => redoVotes(queries, subject),

  async 'mark-gone'(queries, { subject }) {
    await lockToilet(queries, subject);
    const isWithdrawn =
      subject.startsWith('lt_c') &&
      (await queries.query(z.object({}), 'SELECT FROM community_toilet WHERE id = $1', [subject])).length ===
        0;
    if (isWithdrawn)
      throw new NotDecided(
        'conflict',
        'The approval of this toilet was undone. Approve its submission again.',
      );
    const undone = await queries.execute('DELETE FROM gone_toilet WHERE toilet_id = $1', [subject]);
    if (!undone) throw new NotDecided('conflict', SINCE);
  },
};

export function undoDecision(database: Database, decisionId: string, by: Decider): Promise<Decided> {
  const change = async (queries: Queries) => {
    const decision = await readDecision(queries, decisionId);
    const undo = Object.hasOwn(UNDO, decision.action) ? UNDO[decision.action] : undefined;
    if (!undo)
      throw new NotDecided('conflict', 'This decision cannot be undone. Make a new decision instead.');
    const touched = await undo(queries, decision, by);
    const { subject, toiletId, action } = decision;
    return { subject, toiletId, ...(touched && { touched }), detail: { action } };
  };
  return decide(database, 'undo', by, change, decisionId);
}

/**
 * Reads and locks the decision: of two moderators who undo it, the second waits for the first, and then finds it
 * undone.
 */
async function readDecision(queries: Queries, id: string): Promise<Decision> {
  const [decision] = await queries.query(
    Decision,
    `SELECT action, subject, toilet_id AS "toiletId", at, detail FROM audit WHERE id = $1::bigint FOR UPDATE`,
    [id],
  );
  if (!decision) throw new NotDecided('missing', 'No decision has this id. Check the id.');
  const undone = await queries.query(z.object({}), 'SELECT FROM audit WHERE undoes = $1::bigint', [id]);
  if (undone.length > 0)
    throw new NotDecided('conflict', 'The decision is undone already. Load the history again.');
  return decision;
}

async function reopenReport(queries: Queries, id: string, from: string): Promise<undefined> {
  const reopened = await queries.execute(`UPDATE report SET state = 'open' WHERE id = $1 AND state = $2`, [
    id,
    from,
  ]);
  if (!reopened) throw new NotDecided('conflict', SINCE);
}
