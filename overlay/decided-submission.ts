/** A submission while it is decided on: its row is held, its facts are read and written as a whole. */
import { z } from 'zod';
import { CommunityToiletRow } from './overlays.ts';
import type { Queries } from './queries.ts';
import type { CommunityToilet } from './toilet-overlay.ts';

const SubmissionState = z.enum(['pending', 'approved', 'rejected']);
type SubmissionState = z.infer<typeof SubmissionState>;

/** What a moderator may correct. */
export type SubmissionFacts = Omit<CommunityToilet, 'id'>;
export const SubmissionFacts = CommunityToiletRow.omit({ id: true }) satisfies z.ZodType<SubmissionFacts>;

const Row = SubmissionFacts.extend({ state: SubmissionState });

/** Until the end of the transaction nobody else decides on it. */
export async function readSubmission(queries: Queries, id: string): Promise<z.infer<typeof Row> | undefined> {
  const [row] = await queries.query(
    Row,
    `SELECT state, lon, lat, name, access, fee, opening_hours AS "openingHours", wheelchair,
            changing_table AS "changingTable"
       FROM submission WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return row;
}

export async function writeSubmission(
  queries: Queries,
  id: string,
  state: SubmissionState,
  { lon, lat, name, access, fee, openingHours, wheelchair, changingTable }: SubmissionFacts,
): Promise<void> {
  await queries.execute(
    `UPDATE submission SET state = $2, lon = $3, lat = $4, name = $5, access = $6, fee = $7, opening_hours = $8,
            wheelchair = $9, changing_table = $10
      WHERE id = $1`,
    [id, state, lon, lat, name, access, fee, openingHours, wheelchair, changingTable],
  );
}
