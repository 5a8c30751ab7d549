/** What waits for a moderator: submissions, reports, and toilets that most voters say are gone. Oldest first. */
import { z } from 'zod';
import { CommunityToiletRow, readOverlays } from './overlays.ts';
import type { Queries } from './queries.ts';
import { DISPUTE_DAYS, daysBefore, monthsBefore, VOTE_MONTHS } from './time-windows.ts';
import { tally } from './vote-rule.ts';

const PendingSubmission = CommunityToiletRow.extend({ note: z.string().nullable(), at: z.date() });
/** Its `id` is the submission's. */
export type PendingSubmission = z.infer<typeof PendingSubmission>;

const OpenReport = z.object({
  id: z.string(),
  toiletId: z.string(),
  kind: z.enum(['gone', 'closed', 'wrong_place', 'wrong_hours']),
  note: z.string().nullable(),
  at: z.date(),
});
export type OpenReport = z.infer<typeof OpenReport>;

export interface GoneByVotes {
  readonly toiletId: string;
  readonly votesFor: number;
  readonly votesTotal: number;
}

export function pendingSubmissions(queries: Queries, limit: number): Promise<PendingSubmission[]> {
  return queries.query(
    PendingSubmission,
    `SELECT id, lon, lat, name, access, fee, opening_hours AS "openingHours", wheelchair,
            changing_table AS "changingTable", note, at
       FROM submission WHERE state = 'pending' ORDER BY at, id LIMIT $1`,
    [limit],
  );
}

/** Without those that expired. Of an alias they are told of the id in use. */
export function openReports(queries: Queries, now: Date, limit: number): Promise<OpenReport[]> {
  return queries.query(
    OpenReport,
    `SELECT id, coalesce(alias.toilet_id, report.toilet_id) AS "toiletId", kind, note, at
       FROM report LEFT JOIN toilet_alias alias ON alias.alias = report.toilet_id
      WHERE state = 'open' AND at > $1 ORDER BY at, id LIMIT $2`,
    [daysBefore(now, DISPUTE_DAYS), limit],
  );
}

/** A majority for `existence` = `gone` that no moderator has answered (by marking it gone, or fixing `existence`). */
export async function goneByVotes(queries: Queries, now: Date, limit: number): Promise<GoneByVotes[]> {
  const Id = z.object({ id: z.string() });
  const suspects = await queries.query(
    Id,
    `SELECT coalesce(alias.toilet_id, vote.toilet_id) AS id
       FROM vote
       LEFT JOIN toilet_alias alias ON alias.alias = vote.toilet_id
       LEFT JOIN gone_toilet gone ON gone.toilet_id = coalesce(alias.toilet_id, vote.toilet_id)
      WHERE fact = 'existence' AND value = 'gone' AND vote.at > $1 AND gone.toilet_id IS NULL
      GROUP BY 1 HAVING count(DISTINCT person) >= 2 ORDER BY min(vote.at), 1`,
    [monthsBefore(now, VOTE_MONTHS)],
  );
  const ids = suspects.map(({ id }) => id);
  const overlays = await readOverlays(queries, ids, now);
  const found: GoneByVotes[] = [];
  for (const toiletId of ids) {
    const overlay = overlays.get(toiletId);
    if (!overlay || overlay.locks.some(({ fact }) => fact === 'existence')) continue;
    const { majority, counts, votesTotal } = tally('existence', overlay.votes, 'yes', undefined, now);
    if (majority === 'gone') found.push({ toiletId, votesFor: counts.get('gone') ?? 0, votesTotal });
    if (found.length === limit) break;
  }
  return found;
}
