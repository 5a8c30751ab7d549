/**
 * Deletes an account with its sessions, claims, listings and sign-ins (account-tables.ts). What it contributed stays,
 * under a hash of an id that belongs to no account any more. Reads stop showing its listings by the feed, as with
 * everything that changes a toilet.
 */
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { appendToFeed, FEED_CHANNEL } from '../feed.ts';
import { ACCOUNT_TABLES } from './account-tables.ts';

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
    for (const [table, { rows, atDeletion }] of Object.entries(ACCOUNT_TABLES).reverse())
      if (atDeletion === 'deleted') await queries.execute(`DELETE FROM ${table} WHERE ${rows}`, [accountId]);
    const ids = listings.map(({ toiletId }) => toiletId);
    if (ids.length > 0) await appendToFeed(queries, ids);
    return ids;
  });
  if (toiletIds === undefined) return false;
  if (toiletIds.length > 0) await database.notify(FEED_CHANNEL);
  return true;
}
