/**
 * The outbox of notes to OpenStreetMap (decision 3.10): a note is written here with the decision that wants
 * it, and sent by a worker (pipeline/osm-notes).
 *
 * A worker takes a note by moving its next try ahead, so no two have one, and one that is killed gives it back by
 * itself. That it is about to be posted is committed before it is: what a killed worker sent is looked for first.
 */
import { z } from 'zod';
import { ReportKind } from '../schemas/people/contribution.ts';
import type { Database } from './database/database.ts';
import type { Queries } from './database/queries.ts';
import { dayOf } from './database/time-windows.ts';

/** The toilet as OpenStreetMap knows it. */
export interface NotedToilet {
  readonly toiletId: string;
  /** Such as `osm:node/123`. */
  readonly reference: string;
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
}

const WaitingNote = z.object({
  reportId: z.string(),
  toiletId: z.string(),
  reference: z.string(),
  lon: z.number(),
  lat: z.number(),
  kind: ReportKind,
  reportedAt: z.date(),
  /** How often it has been taken, this time included. */
  tries: z.int(),
}) satisfies z.ZodType<NotedToilet>;
export type WaitingNote = z.infer<typeof WaitingNote>;

/** The end of a note; `noteId` is OpenStreetMap's. */
export type NoteEnd =
  | { readonly state: 'sent' | 'found'; readonly noteId: number }
  | { readonly state: 'refused' | 'failed' };

/** Queues a note in the transaction of the decision. A note that was sent before is not sent again. */
export async function queueNote(
  queries: Queries,
  reportId: string,
  { toiletId, reference, lon, lat }: NotedToilet,
  now: Date,
): Promise<void> {
  await queries.execute(
    `INSERT INTO osm_note (report_id, toilet_id, reference, lon, lat, next_try_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (report_id) DO UPDATE SET state = 'waiting', next_try_at = excluded.next_try_at
       WHERE osm_note.state = 'withdrawn'`,
    [reportId, toiletId, reference, lon, lat, now],
  );
}

/** Withdraws a note in the transaction of the undo. A note that was sent stays sent. */
export async function withdrawNote(queries: Queries, reportId: string): Promise<void> {
  await queries.execute(
    `UPDATE osm_note SET state = 'withdrawn' WHERE report_id = $1 AND state = 'waiting'`,
    [reportId],
  );
}

/**
 * The note that is due first, for this caller alone until `nextTryAt`. Undefined if none is due. One note at a time for
 * each toilet: the second then finds the first.
 */
export function takeNote(database: Database, now: Date, nextTryAt: Date): Promise<WaitingNote | undefined> {
  return database.transaction(async (queries) => {
    await lockNotes(queries);
    const [note] = await queries.query(
      WaitingNote,
      `UPDATE osm_note SET tries = tries + 1, next_try_at = $2 FROM report
        WHERE report.id = report_id AND report_id = (
          SELECT report_id FROM osm_note due
           WHERE state = 'waiting' AND next_try_at <= $1 AND NOT EXISTS (
             SELECT FROM osm_note taken
              WHERE taken.toilet_id = due.toilet_id AND state = 'waiting' AND tries > 0 AND next_try_at > $1)
           ORDER BY next_try_at, report_id LIMIT 1)
       RETURNING report_id AS "reportId", osm_note.toilet_id AS "toiletId", reference, lon, lat, kind,
                 report.at AS "reportedAt", tries`,
      [now, nextTryAt],
    );
    return note;
  });
}

/**
 * To be called before a note is posted. False if it must not be: so many were posted on this day (UTC), or the decision
 * was undone.
 */
export function beginPosting(
  database: Database,
  reportId: string,
  now: Date,
  maxADay: number,
): Promise<boolean> {
  const Count = z.object({ count: z.int() });
  return database.transaction(async (queries) => {
    await lockNotes(queries);
    const [posted] = await queries.query(
      Count,
      'SELECT count(*)::int AS count FROM osm_note WHERE posted_at >= $1 AND report_id <> $2',
      [new Date(dayOf(now)), reportId],
    );
    if (!posted || posted.count >= maxADay) return false;
    const begun = await queries.execute(
      `UPDATE osm_note SET posted_at = $2 WHERE report_id = $1 AND state = 'waiting'`,
      [reportId, now],
    );
    return begun > 0;
  });
}

/** Records the end of a note as it happened, also if the decision was undone meanwhile. */
export async function endNote(queries: Queries, reportId: string, end: NoteEnd): Promise<void> {
  await queries.execute('UPDATE osm_note SET state = $2, note_id = $3 WHERE report_id = $1', [
    reportId,
    end.state,
    'noteId' in end ? end.noteId : null,
  ]);
}

export async function postponeNote(queries: Queries, reportId: string, nextTryAt: Date): Promise<void> {
  await queries.execute('UPDATE osm_note SET next_try_at = $2 WHERE report_id = $1', [reportId, nextTryAt]);
}

/** Looking and marking are one step for all workers. Any number that no other lock takes: "note" in ASCII. */
async function lockNotes(queries: Queries): Promise<void> {
  await queries.execute('SELECT pg_advisory_xact_lock(1852798053)');
}
