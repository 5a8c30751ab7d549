/**
 * One checkout at a time for each listing: reserved here before the payment provider is asked for it, so that of
 * several requests at once one gets through.
 *
 * A reservation is a checkout without a page yet. It expires after two minutes: the process that made it was killed. No
 * client got the address of a checkout that may exist.
 */
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/queries.ts';
import { randomId } from '../database/random-id.ts';
import { holdListingOfAccount, type Listing } from './listings.ts';
import { isAlive } from './plans.ts';

const RESERVED_MS = 120_000;

export type Reserved =
  | { readonly listing: Listing; readonly reservation: string }
  | 'no-listing'
  | 'not-approved'
  | 'subscription'
  | 'checkout';

export function reserveCheckout(
  database: Database,
  accountId: string,
  listingId: string,
  now: Date,
): Promise<Reserved> {
  return database.transaction(async (queries) => {
    const listing = await holdListingOfAccount(queries, accountId, listingId);
    if (!listing) return 'no-listing';
    if (listing.claimState !== 'approved') return 'not-approved';
    if (listing.planState !== null && isAlive(listing.planState)) return 'subscription';
    if (listing.checkoutExpiresAt !== null && listing.checkoutExpiresAt > now) return 'checkout';
    const reservation = randomId('res_', 24);
    await queries.execute(
      'UPDATE listing SET checkout_session_id = $2, checkout_expires_at = $3 WHERE id = $1',
      [listingId, reservation, new Date(now.getTime() + RESERVED_MS)],
    );
    return { listing, reservation };
  });
}

/** Settles a reservation: it becomes a checkout, or nothing. */
export async function settleCheckout(
  queries: Queries,
  reservation: string,
  checkout: { readonly id: string; readonly expiresAt: Date } | null,
): Promise<void> {
  await queries.execute(
    'UPDATE listing SET checkout_session_id = $2, checkout_expires_at = $3 WHERE checkout_session_id = $1',
    [reservation, checkout?.id ?? null, checkout?.expiresAt ?? null],
  );
}
