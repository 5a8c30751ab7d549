/**
 * Which pepper the hashes in the database were made with, known by a fingerprint.
 *
 * With another pepper every device, address and account is a new person: who voted votes again. The first server
 * writes the fingerprint of its own pepper, which is safe in its file by then. After that only a command of the
 * operator changes it.
 */
import { z } from 'zod';
import { pepperFingerprint } from './keyed-hash.ts';
import type { Queries } from './queries.ts';

const Row = z.object({ fingerprint: z.string() });

/** Checks the pepper. True if the database knows it, or knew none and knows it now. */
export async function isKnownPepper(queries: Queries, pepper: Buffer, now: Date): Promise<boolean> {
  const own = pepperFingerprint(pepper);
  let fingerprint = await knownFingerprint(queries);
  if (fingerprint === undefined) {
    await queries.execute(
      'INSERT INTO pepper_fingerprint (fingerprint, since) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [own, now],
    );
    // Of several that come first one is written.
    fingerprint = await knownFingerprint(queries);
  }
  return fingerprint === own;
}

/** Whether the database was filled with another pepper. Changes nothing. */
export async function hasOtherPepper(queries: Queries, pepper: Buffer): Promise<boolean> {
  const fingerprint = await knownFingerprint(queries);
  return fingerprint !== undefined && fingerprint !== pepperFingerprint(pepper);
}

async function knownFingerprint(queries: Queries): Promise<string | undefined> {
  const [row] = await queries.query(Row, 'SELECT fingerprint FROM pepper_fingerprint');
  return row?.fingerprint;
}

/** Makes it the pepper of this database. */
export async function acceptPepper(queries: Queries, pepper: Buffer, now: Date): Promise<void> {
  await queries.execute(
    `INSERT INTO pepper_fingerprint (fingerprint, since) VALUES ($1, $2)
     ON CONFLICT (only_one) DO UPDATE SET fingerprint = excluded.fingerprint, since = excluded.since`,
    [pepperFingerprint(pepper), now],
  );
}
