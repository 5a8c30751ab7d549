/**
 * The decisions of moderators (decisions 3.6, 3.7 and 3.9). Every method is one transaction (decide.ts) and throws
 * NotDecided if there is nothing to decide; what each has done can be undone (undo-decision.ts).
 */
import { z } from 'zod';
import type { ProposedFacts } from '../../schemas/people/proposed-facts.ts';
import { toStored } from '../../schemas/text/stored-names.ts';
import type { Fact } from '../../schemas/toilet/toilet.ts';
import type { NormalHours } from '../contributions/vote-value.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/queries.ts';
import { randomId } from '../database/random-id.ts';
import { type Decided, type Decider, decide, lockToilet, NotDecided } from '../decide.ts';
import { type NotedToilet, queueNote } from '../osm-notes.ts';
import { endLocks, lockOf, putLock } from './decisions.ts';
import { readProposal, undoDecision, writeProposal } from './undo-decision.ts';
import { undoVotes, type VotesToUndo } from './undo-votes.ts';
import { approveValue } from './vote-reviews.ts';

const Report = z.object({ state: z.string(), toiletId: z.string() });

/** The hours that would be approved cannot be read. The message is the end of a sentence about the corrected hours. */
export class UnreadableHours extends Error {
  constructor(hours: string) {
    super(`must be given, or null to clear them: the proposed hours "${hours}" cannot be read`);
    this.name = 'UnreadableHours';
  }
}

export class Moderation {
  readonly #database: Database;
  readonly #normalHours: NormalHours;

  constructor(database: Database, normalHours: NormalHours) {
    this.#database = database;
    this.#normalHours = normalHours;
  }

  /**
   * `toiletId` of the answer is the new toilet's, or that of the known toilet that the proposal is about. Corrections take the place of what was proposed.
   * @throws UnreadableHours
   */
  approveProposal(
    id: string,
    by: Decider,
    corrections: Partial<ProposedFacts> = {},
  ): Promise<Decided & { toiletId: string }> {
    const newId = randomId('lt_c', 12);
    const decided = decide(this.#database, 'approve-submission', by, async (queries) => {
      const { known, before } = await waitingProposal(queries, id);
      const toiletId = known ?? newId;
      const facts = { ...before, ...corrections };
      const opening_hours = this.#hoursOf(facts);
      await writeProposal(queries, id, 'approved', { ...facts, opening_hours });
      if (known === null)
        await queries.execute('INSERT INTO community_toilet (id, submission_id, at) VALUES ($1, $2, $3)', [
          newId,
          id,
          by.now,
        ]);
      return { subject: id, toiletId, detail: { toiletId, proposed: toStored(before) } };
    });
    return decided.then((done) => ({ ...done, toiletId: done.toiletId ?? newId }));
  }

  rejectProposal(id: string, by: Decider): Promise<Decided> {
    return decide(this.#database, 'reject-submission', by, async (queries) => {
      await writeProposal(queries, id, 'rejected', (await waitingProposal(queries, id)).before);
      return { subject: id, toiletId: null, detail: {} };
    });
  }

  /**
   * The report is right; what follows from it here (a fixed fact, a toilet that is gone) is a decision of its own.
   * @param note the toilet that a note to OpenStreetMap is about; undefined for nothing
   */
  acceptReport(id: string, by: Decider, note?: NotedToilet): Promise<Decided> {
    return decide(this.#database, 'accept-report', by, async (queries) => {
      const toiletId = await answerReport(queries, id, 'accepted');
      if (note) await queueNote(queries, id, note, by.now);
      return { subject: id, toiletId, detail: { osmNote: note !== undefined } };
    });
  }

  dismissReport(id: string, by: Decider): Promise<Decided> {
    return decide(this.#database, 'dismiss-report', by, async (queries) => {
      return { subject: id, toiletId: await answerReport(queries, id, 'dismissed'), detail: {} };
    });
  }

  /**
   * Fixes a fact; the votes go on counting behind it.
   * @param value in its normal form (`parseVote`)
   * @param replaces the value that is fixed now, as the moderator knows it; null for none
   */
  lockFact(
    toiletId: string,
    fact: Fact,
    value: string,
    by: Decider,
    replaces: string | null = null,
  ): Promise<Decided> {
    return decide(this.#database, 'lock-fact', by, async (queries) => {
      await lockStanding(queries, toiletId);
      const before = (await lockOf(queries, toiletId, fact)) ?? null;
      if ((before?.value ?? null) !== replaces)
        throw new NotDecided(
          'conflict',
          before
            ? `The fact ${fact} is locked as "${before.value}". Send this value as replaces to change it.`
            : `The fact ${fact} is not locked any more. Load the toilet again, then decide.`,
        );
      await putLock(queries, toiletId, fact, { value, at: by.now });
      return { subject: toiletId, toiletId, detail: { fact, value, before } };
    });
  }

  /** The votes decide again. What was fixed of an alias of the toilet ends, too. */
  unlockFact(toiletId: string, fact: Fact, by: Decider): Promise<Decided> {
    return decide(this.#database, 'unlock-fact', by, async (queries) => {
      await lockToilet(queries, toiletId);
      const before = await lockOf(queries, toiletId, fact);
      if (!before)
        throw new NotDecided(
          'conflict',
          `The fact ${fact} is not locked. Load the toilet again, then decide.`,
        );
      await endLocks(queries, toiletId, fact);
      return { subject: toiletId, toiletId, detail: { fact, before } };
    });
  }

  /** No read shows it any more. */
  markGone(toiletId: string, by: Decider): Promise<Decided> {
    return decide(this.#database, 'mark-gone', by, async (queries) => {
      await lockStanding(queries, toiletId);
      if (await lockOf(queries, toiletId, 'existence'))
        throw new NotDecided('conflict', 'The existence of the toilet is locked. Unlock existence first.');
      await queries.execute('INSERT INTO gone_toilet (toilet_id, at) VALUES ($1, $2)', [toiletId, by.now]);
      return { subject: toiletId, toiletId, detail: {} };
    });
  }

  /**
   * Votes may decide that the fact has this value: moderators are not asked about it again.
   * @param value in its normal form (`parseVote`)
   */
  approveVotes(toiletId: string, fact: Fact, value: string, by: Decider): Promise<Decided> {
    return decide(this.#database, 'approve-votes', by, async (queries) => {
      await lockStanding(queries, toiletId);
      if (!(await approveValue(queries, toiletId, fact, value, by.now)))
        throw new NotDecided('conflict', 'This value is approved already. Load the queue again.');
      return { subject: toiletId, toiletId, detail: { fact, value } };
    });
  }

  undoVotes(which: VotesToUndo, by: Decider): Promise<Decided> {
    return undoVotes(this.#database, which, by);
  }

  /** Takes a decision back, by its id. */
  undo(decisionId: string, by: Decider): Promise<Decided> {
    return undoDecision(this.#database, decisionId, by);
  }

  #hoursOf({ opening_hours }: ProposedFacts): string | null {
    if (opening_hours === null) return null;
    const normal = this.#normalHours(opening_hours);
    if (normal === null) throw new UnreadableHours(opening_hours);
    return normal;
  }
}

async function waitingProposal(
  queries: Queries,
  id: string,
): Promise<{ readonly known: string | null; readonly before: ProposedFacts }> {
  const submission = await readProposal(queries, id);
  if (!submission) throw new NotDecided('missing', 'No submission has this id. Check the id.');
  const { state, toilet_id: known, ...before } = submission;
  if (state !== 'pending')
    throw new NotDecided('conflict', `The submission is ${state} already. Load the queue again.`);
  return { known, before };
}

/** Resolves an open report and returns its toilet. */
async function answerReport(queries: Queries, id: string, answer: 'accepted' | 'dismissed'): Promise<string> {
  const [report] = await queries.query(
    Report,
    'SELECT state, toilet_id AS "toiletId" FROM report WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!report) throw new NotDecided('missing', 'No report has this id. Check the id.');
  if (report.state !== 'open')
    throw new NotDecided('conflict', `The report is ${report.state} already. Load the queue again.`);
  await queries.execute('UPDATE report SET state = $2 WHERE id = $1', [id, answer]);
  return report.toiletId;
}

async function lockStanding(queries: Queries, toiletId: string): Promise<void> {
  await lockToilet(queries, toiletId);
  const gone = await queries.query(z.object({}), 'SELECT FROM gone_toilet WHERE toilet_id = $1', [toiletId]);
  if (gone.length > 0)
    throw new NotDecided('conflict', 'The toilet is marked as gone. Undo that decision first.');
}
