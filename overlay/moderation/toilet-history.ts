/**
 * All contributions to a toilet and decisions on it, newest first, in pages. Nothing in it identifies a person: no hash
 * of a person or of an address.
 */
import { z } from 'zod';
import { ReportKind } from '../../schemas/people/contribution.ts';
import { Fact } from '../../schemas/toilet/toilet.ts';
import { type Cursor, type Page, pageOf } from '../database/page.ts';
import type { Queries } from '../database/queries.ts';

const common = { id: z.string(), at: z.date() };
const ToiletEvent = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('confirmation'), detail: z.object({}) }),
  z.object({ ...common, kind: z.literal('rating'), detail: z.object({ rating: z.int() }) }),
  z.object({
    ...common,
    kind: z.literal('vote'),
    /** `undone`: moderators took it back. */
    detail: z.object({ fact: Fact, value: z.string(), undone: z.boolean() }),
  }),
  z.object({
    ...common,
    kind: z.literal('report'),
    detail: z.object({
      report: ReportKind,
      note: z.string().nullable(),
      state: z.enum(['open', 'accepted', 'dismissed']),
      /** State of the note to OpenStreetMap, and its number there; null if there is none. */
      osm_note: z.string().nullable(),
      osm_note_id: z.number().nullable(),
    }),
  }),
  z.object({ ...common, kind: z.literal('submission'), detail: z.object({ note: z.string().nullable() }) }),
  z.object({
    ...common,
    kind: z.literal('decision'),
    detail: z.object({ action: z.string(), reason: z.string().nullable() }),
  }),
]);
export type ToiletEvent = z.infer<typeof ToiletEvent>;

/** $1 the id in use, $2 and $3 the end of the page before, $4 how many. Each part has an index on its toilet. */
const HISTORY = `
  WITH said_of AS (SELECT $1 AS toilet_id UNION ALL SELECT alias FROM toilet_alias WHERE toilet_id = $1)
  SELECT * FROM (
    SELECT 'confirmation-' || id AS id, at, 'confirmation' AS kind, '{}'::json AS detail
      FROM confirmation JOIN said_of USING (toilet_id)
    UNION ALL
    SELECT 'rating-' || row_number() OVER (ORDER BY at, person), at, 'rating', json_build_object('rating', rating)
      FROM rating JOIN said_of USING (toilet_id)
    UNION ALL
    SELECT 'vote-' || id, at, 'vote', json_build_object('fact', fact, 'value', value, 'undone', undone IS NOT NULL)
      FROM vote JOIN said_of USING (toilet_id)
    UNION ALL
    SELECT id, at, 'report', json_build_object('report', kind, 'note', note, 'state', report.state,
             'osm_note', osm_note.state, 'osm_note_id', note_id)
      FROM report JOIN said_of USING (toilet_id) LEFT JOIN osm_note ON report_id = id
    UNION ALL
    SELECT submission.id, submission.at, 'submission', json_build_object('note', note)
      FROM community_toilet JOIN submission ON submission.id = submission_id WHERE community_toilet.id = $1
    UNION ALL
    SELECT 'decision-' || id, at, 'decision', json_build_object('action', action, 'reason', reason)
      FROM audit JOIN said_of USING (toilet_id)
  ) AS event (id, at, kind, detail)
  WHERE $2::timestamptz IS NULL OR (at, id) < ($2, $3)
  ORDER BY at DESC, id DESC LIMIT $4`;

export async function readHistory(
  queries: Queries,
  toiletId: string,
  limit: number,
  before?: Cursor,
): Promise<Page<ToiletEvent>> {
  const rows = await queries.query(ToiletEvent, HISTORY, [
    toiletId,
    before?.at ?? null,
    before?.id ?? '',
    limit + 1,
  ]);
  return pageOf(rows, limit);
}
