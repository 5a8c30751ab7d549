/**
 * What moderators decide. Each decision, its audit row and its feed row are one transaction, and a decision that
 * somebody else has made meanwhile changes nothing and says so.
 */
import { z } from 'zod';
import type { Fact } from '../schemas/toilet.ts';
import type { Database } from './database.ts';
import { appendToFeed, FEED_CHANNEL } from './feed.ts';
import type { Queries } from './queries.ts';
import { randomId } from './random-id.ts';

/** Who decides, and when. */
export interface Decider {
  readonly moderatorId: string;
  readonly now: Date;
}

/** What a decision did: which toilet is to be merged again, and what the audit keeps. Undefined: nothing to decide. */
interface Effect {
  readonly toiletId: string | undefined;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

const ToiletOf = z.object({ toiletId: z.string() });

export class Moderation {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The new toilet's id; undefined where the submission does not wait (any more). */
  async approveSubmission(id: string, by: Decider): Promise<string | undefined> {
    const toiletId = randomId('lt_c', 12);
    const isDone = await this.#decide('approve-submission', by, async (queries) => {
      if (!(await moveSubmission(queries, id, 'pending', 'approved'))) return undefined;
      await queries.execute('INSERT INTO community_toilet (id, submission_id, at) VALUES ($1, $2, $3)', [
        toiletId,
        id,
        by.now,
      ]);
      return { toiletId, subject: id, detail: { toiletId } };
    });
    return isDone ? toiletId : undefined;
  }

  /** This and all below: false where there was nothing (any more) to decide. */
  rejectSubmission(id: string, by: Decider): Promise<boolean> {
    return this.#moveSubmission('reject-submission', id, 'pending', 'rejected', by);
  }

  /** Undoes a rejection. An approval is undone by marking the toilet gone. */
  reopenSubmission(id: string, by: Decider): Promise<boolean> {
    return this.#moveSubmission('reopen-submission', id, 'rejected', 'pending', by);
  }

  /** The report is right; what follows from it (a fixed fact, a toilet that is gone) is a decision of its own. */
  acceptReport(id: string, by: Decider): Promise<boolean> {
    return this.#moveReport('accept-report', id, ['open'], 'accepted', by);
  }

  dismissReport(id: string, by: Decider): Promise<boolean> {
    return this.#moveReport('dismiss-report', id, ['open'], 'dismissed', by);
  }

  reopenReport(id: string, by: Decider): Promise<boolean> {
    return this.#moveReport('reopen-report', id, ['accepted', 'dismissed'], 'open', by);
  }

  /** Fixes a fact, in place of what was fixed before. `value` in its normal form (`parseVote`). */
  lockFact(toiletId: string, fact: Fact, value: string, by: Decider): Promise<boolean> {
    return this.#decide('lock-fact', by, async (queries) => {
      const Before = z.object({ value: z.string() });
      const lockOf = [toiletId, fact];
      const [before] = await queries.query(
        Before,
        'SELECT value FROM fact_lock WHERE toilet_id = $1 AND fact = $2 FOR UPDATE',
        lockOf,
      );
      await queries.execute(
        `INSERT INTO fact_lock (toilet_id, fact, value, at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (toilet_id, fact) DO UPDATE SET value = excluded.value, at = excluded.at`,
        [...lockOf, value, by.now],
      );
      return { toiletId, subject: toiletId, detail: { fact, value, before: before?.value ?? null } };
    });
  }

  /** The votes decide again. What was fixed of an alias of the toilet ends, too. */
  unlockFact(toiletId: string, fact: Fact, by: Decider): Promise<boolean> {
    return this.#decide('unlock-fact', by, async (queries) => {
      const Ended = z.object({ value: z.string() });
      const ended = await queries.query(
        Ended,
        `DELETE FROM fact_lock WHERE fact = $2
            AND (toilet_id = $1 OR toilet_id IN (SELECT alias FROM toilet_alias WHERE toilet_id = $1))
         RETURNING value`,
        [toiletId, fact],
      );
      if (ended.length === 0) return undefined;
      return { toiletId, subject: toiletId, detail: { fact, before: ended[0]?.value ?? null } };
    });
  }

  /** No read shows it any more. */
  markGone(toiletId: string, by: Decider): Promise<boolean> {
    return this.#decide('mark-gone', by, async (queries) => {
      const marked = await queries.execute(
        'INSERT INTO gone_toilet (toilet_id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [toiletId, by.now],
      );
      return marked ? { toiletId, subject: toiletId, detail: {} } : undefined;
    });
  }

  undoGone(toiletId: string, by: Decider): Promise<boolean> {
    return this.#decide('undo-gone', by, async (queries) => {
      const undone = await queries.execute('DELETE FROM gone_toilet WHERE toilet_id = $1', [toiletId]);
      return undone ? { toiletId, subject: toiletId, detail: {} } : undefined;
    });
  }

  #moveSubmission(
    action: string,
    id: string,
    from: SubmissionState,
    to: SubmissionState,
    by: Decider,
  ): Promise<boolean> {
    return this.#decide(action, by, async (queries) => {
      const isMoved = await moveSubmission(queries, id, from, to);
      return isMoved ? { toiletId: undefined, subject: id, detail: {} } : undefined;
    });
  }

  #moveReport(action: string, id: string, from: string[], to: string, by: Decider): Promise<boolean> {
    return this.#decide(action, by, async (queries) => {
      const [report] = await queries.query(
        ToiletOf,
        'UPDATE report SET state = $3 WHERE id = $1 AND state = ANY ($2) RETURNING toilet_id AS "toiletId"',
        [id, from, to],
      );
      return report && { toiletId: report.toiletId, subject: id, detail: { toiletId: report.toiletId } };
    });
  }

  async #decide(
    action: string,
    { moderatorId, now }: Decider,
    decide: (queries: Queries) => Promise<Effect | undefined>,
  ): Promise<boolean> {
    const effect = await this.#database.transaction(async (queries) => {
      const effect = await decide(queries);
      if (!effect) return undefined;
      await queries.execute(
        'INSERT INTO audit (at, moderator_id, action, subject, detail) VALUES ($1, $2, $3, $4, $5)',
        [now, moderatorId, action, effect.subject, effect.detail],
      );
      if (effect.toiletId !== undefined) await appendToFeed(queries, [effect.toiletId]);
      return effect;
    });
    if (effect?.toiletId !== undefined) await this.#database.notify(FEED_CHANNEL);
    return effect !== undefined;
  }
}

type SubmissionState = 'pending' | 'approved' | 'rejected';

async function moveSubmission(
  queries: Queries,
  id: string,
  from: SubmissionState,
  to: SubmissionState,
): Promise<boolean> {
  const moved = await queries.execute('UPDATE submission SET state = $3 WHERE id = $1 AND state = $2', [
    id,
    from,
    to,
  ]);
  return moved > 0;
}
