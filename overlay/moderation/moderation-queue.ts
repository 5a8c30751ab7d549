/**
 * The queues of a moderator: proposals, reports, and toilets that most voters say are gone. Pages come oldest first,
 * each after its cursor.
 */
import { z } from 'zod';
import { ReportKind } from '../../schemas/people/contribution.ts';
import { PROPOSED_FIELDS } from '../../schemas/people/proposed-facts.ts';
import { CommunityToiletRow, readOverlays } from '../contributions/overlays.ts';
import { tally } from '../contributions/vote-rule.ts';
import { type Cursor, type Page, pageOf, readPage, START } from '../database/page.ts';
import type { Queries } from '../database/queries.ts';
import { DISPUTE_DAYS, daysBefore, monthsBefore, VOTE_MONTHS } from '../database/time-windows.ts';

const PendingProposal = CommunityToiletRow.extend({
  toilet_id: z.string().nullable(),
  note: z.string().nullable(),
  at: z.date(),
});
/** Its `id` is the submission's. */
export type PendingSubmission = z.infer<typeof PendingProposal>;

const OpenReport = z.object({
  id: z.string(),
  toiletId: z.string(),
  kind: ReportKind,
  note: z.string().nullable(),
  at: z.date(),
});
export type OpenReport = z.infer<typeof OpenReport>;

/** Its `id` is the toilet's, `at` the time of the first vote. */
export interface GoneByVotes extends Cursor {
  readonly votesFor: number;
  readonly votesTotal: number;
}

/** Suspects looked at in a page at most: a page may be short, and still there is a next one. */
const MAX_SUSPECTS = 1_000;

export function pendingProposals(
  queries: Queries,
  limit: number,
  after?: Cursor,
): Promise<Page<PendingSubmission>> {
  return readPage(
    queries,
    PendingProposal,
    `SELECT id, ${PROPOSED_FIELDS.join(', ')}, coalesce(alias.toilet_id, submission.toilet_id) AS toilet_id, note, at
       FROM submission LEFT JOIN toilet_alias alias ON alias.alias = submission.toilet_id
      WHERE state = 'pending' AND (at, id) > ($2, $3) ORDER BY at, id LIMIT $1`,
    { limit, after },
  );
}

/** Reads open reports that have not expired. Those of an alias name the id in use. */
export function openReports(
  queries: Queries,
  now: Date,
  limit: number,
  after?: Cursor,
): Promise<Page<OpenReport>> {
  return readPage(
    queries,
    OpenReport,
    `SELECT id, coalesce(alias.toilet_id, report.toilet_id) AS "toiletId", kind, note, at
       FROM report LEFT JOIN toilet_alias alias ON alias.alias = report.toilet_id
      WHERE state = 'open' AND at > $4 AND (at, id) > ($2, $3) ORDER BY at, id LIMIT $1`,
    { limit, after, params: [daysBefore(now, DISPUTE_DAYS)] },
  );
}

/** Returns the toilet that a report is about, by the id in use; undefined if there is no such report. */
export async function reportedToilet(queries: Queries, reportId: string): Promise<string | undefined> {
  const [report] = await queries.query(
    z.object({ toiletId: z.string() }),
    `SELECT coalesce(alias.toilet_id, report.toilet_id) AS "toiletId"
       FROM report LEFT JOIN toilet_alias alias ON alias.alias = report.toilet_id WHERE report.id = $1`,
    [reportId],
  );
  return report?.toiletId;
}

/** Reads toilets with a majority for `existence` = `gone` that no moderator has answered. A lock of it answers, too. */
export async function goneByVotes(
  queries: Queries,
  now: Date,
  limit: number,
  after = START,
): Promise<Page<GoneByVotes>> {
  const suspects = await suspectsAfter(queries, now, after);
  const ids = suspects.map(({ id }) => id);
  const overlays = await readOverlays(queries, ids, now);
  const found: GoneByVotes[] = [];
  for (const { id, at } of suspects) {
    const overlay = overlays.get(id);
    if (!overlay || overlay.locks.some(({ fact }) => fact === 'existence')) continue;
    const { majority, counts, votesTotal } = tally('existence', overlay.votes, 'yes', undefined, now);
    if (majority === 'gone') found.push({ id, at, votesFor: counts.get('gone') ?? 0, votesTotal });
    if (found.length > limit) break;
  }
  const page = pageOf(found, limit);
  const last = suspects.length === MAX_SUSPECTS ? suspects.at(-1) : undefined;
  return page.next || !last ? page : { items: page.items, next: last };
}

/** Toilets that at least two people called gone, with the time of the first vote. */
function suspectsAfter(queries: Queries, now: Date, after: Cursor): Promise<Cursor[]> {
  return queries.query(
    z.object({ id: z.string(), at: z.date() }),
    `SELECT id, at FROM (
       SELECT coalesce(alias.toilet_id, vote.toilet_id), min(at), count(DISTINCT person)
         FROM vote LEFT JOIN toilet_alias alias ON alias.alias = vote.toilet_id
        WHERE fact = 'existence' AND value = 'gone' AND at > $1 AND undone IS NULL GROUP BY 1
     ) AS suspect (id, at, people)
      WHERE people >= 2 AND (at, id) > ($2, $3)
        AND NOT EXISTS (SELECT FROM gone_toilet WHERE toilet_id = id)
      ORDER BY at, id LIMIT $4`,
    [monthsBefore(now, VOTE_MONTHS), after.at, after.id, MAX_SUSPECTS],
  );
}
