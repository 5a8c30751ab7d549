/** Which toilet a report is about. */
import { z } from 'zod';
import type { Queries } from './queries.ts';

/** The id in use, whichever it was then; undefined where there is no such report. */
export async function reportedToilet(queries: Queries, reportId: string): Promise<string | undefined> {
  const [report] = await queries.query(
    z.object({ toiletId: z.string() }),
    `SELECT coalesce(alias.toilet_id, report.toilet_id) AS "toiletId"
       FROM report LEFT JOIN toilet_alias alias ON alias.alias = report.toilet_id WHERE report.id = $1`,
    [reportId],
  );
  return report?.toiletId;
}
