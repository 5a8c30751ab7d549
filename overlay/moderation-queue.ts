/**
 * What waits for a moderator: submissions, reports, and toilets that most voters say are gone. Oldest first, in
 * pages, from behind `after`.
 */
import { z } from 'zod';
import { ReportKind } from '../schemas/contribution.ts';
import { CommunityToiletRow, readOverlays } from './overlays.ts';
import { type Cursor, type Page, pageOf } from './page.ts';
import type { Queries } from './queries.ts';
import { DISPUTE_DAYS, daysBefore, monthsBefore, VOTE_MONTHS } from './time-windows.ts';
import { tally } from './vote-rule.ts';

const PendingSubmission = CommunityToiletRow.extend({ note: z.string().nullable(), at: z.date() });
/** Its `id` is the submission's. */
export type PendingSubmission = z.infer<typeof PendingSubmission>;

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

const NO_CURSOR: Cursor = { at: new Date(0), id: '' };

export async function pendingSubmissions(
  queries: Queries,
  limit: number,
  after = NO_CURSOR,
): Promise<Page<PendingSubmission>> {
  const rows = await queries.query(
    PendingSubmission,
    `SELECT id, lon, lat, name, access, fee, opening_hours AS "openingHours", wheelchair,
            changing_table AS "changingTable", note, at
       FROM submission WHERE state = 'pending' AND (at, id) > ($2, $3) ORDER BY at, id LIMIT $1`,
    [limit + 1, after.at, after.id],
  );
  return pageOf(rows, limit);
}

/** Without those that expired. Of an alias they are told of the id in use. */
export async function openReports(
  queries: Queries,
  now: Date,
  limit: number,
  after = NO_CURSOR,
): Promise<Page<OpenReport>> {
  const rows = await queries.query(
    OpenReport,
    `SELECT id, coalesce(alias.toilet_id, report.toilet_id) AS "toiletId", kind, note, at
       FROM report LEFT JOIN toilet_alias alias ON alias.alias = report.toilet_id
      WHERE state = 'open' AND at > $1 AND (at, id) > ($3, $4) ORDER BY at, id LIMIT $2`,
    [daysBefore(now, DISPUTE_DAYS), limit + 1, after.at, after.id],
  );
  return pageOf(rows, limit);
}

/** A majority for `existence` = `gone` that no moderator has answered (by marking it gone, or fixing `existence`). */
export async function goneByVotes(
  queries: Queries,
  now: Date,
  limit: number,
  after = NO_CURSOR,
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
