/**
 * Deletes an account with its sessions, claims, listings and open sign-ins. What it contributed stays, under a hash of
 * an id that belongs to no account any more. Reads stop showing its listings by the feed, as with everything that
 * changes a toilet.
 */
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { appendToFeed, FEED_CHANNEL } from '../feed.ts';

/** States of subscriptions at the payment provider that never cost anything again. */
const ENDED = ['canceled', 'incomplete_expired'];

const Held = z.object({ toiletId: z.string(), isPaying: z.boolean() });

/** Deletes an account. False, and nothing deleted, if a plan has not ended or a checkout is open. */
export async function deleteAccountOf(database: Database, accountId: string, now: Date): Promise<boolean> {
  const toiletIds = await database.transaction(async (queries) => {
    // Claims and listings are made while their account is locked.
    await queries.execute('SELECT FROM account WHERE id = $1 FOR UPDATE', [accountId]);
    const listings = await queries.query(
      Held,
      `SELECT toilet_id AS "toiletId",
              (subscription_id IS NOT NULL AND coalesce(plan_state, '') <> ALL ($2::text[]))
              OR coalesce(checkout_expires_at > $3, false) AS "isPaying"
         FROM listing WHERE account_id = $1 FOR UPDATE`,
      [accountId, ENDED, now],
    );
    if (listings.some(({ isPaying }) => isPaying)) return undefined;
    // Open and expired sign-ins have the address in plain text.
    await queries.execute(
      'DELETE FROM sign_in USING account WHERE sign_in.email = account.email AND account.id = $1',
      [accountId],
    );
    await queries.execute('DELETE FROM account WHERE id = $1', [accountId]);
    const ids = listings.map(({ toiletId }) => toiletId);
    if (ids.length > 0) await appendToFeed(queries, ids);
    return ids;
  });
  if (toiletIds === undefined) return false;
  if (toiletIds.length > 0) await database.notify(FEED_CHANNEL);
  return true;
}
