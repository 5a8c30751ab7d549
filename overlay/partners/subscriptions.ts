/**
 * States of subscriptions as the payment provider reported them, and the plans that follow from them.
 *
 * Correct in any order: a reading takes its number before the provider is asked, and never replaces one with a higher
 * number. The last change of a subscription is followed by an event, whose reading began after it and has a higher
 * number than all that began before it. So the last state stays, without a lock around the question. An event is saved
 * with what it led to, so one that failed is dealt with when it comes again.
 */
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/queries.ts';
import { randomId } from '../database/random-id.ts';
import { appendToFeed, FEED_CHANNEL } from '../feed.ts';
import { type Listing, lockListingOfAccount } from './listings.ts';
import { isAlive, PlanState, pastDueSince, planOf, type Subscription } from './plans.ts';

/** The provider repeats an event for days; by hand it can be sent again for a month. */
export const EVENT_DAYS = 90;

const Next = z.object({ read: z.string() });

/** Before the provider is asked. A bigint, kept as text. */
export async function nextReading(queries: Queries): Promise<string> {
  const [row] = await queries.query(Next, `SELECT nextval('subscription_read')::text AS read`);
  if (!row) throw new Error('The database returned no number.');
  return row.read;
}

/** A subscription as the provider has it now. */
export interface ReadSubscription extends Omit<Subscription, 'pastDueSince'> {
  /** Id of the listing that it was bought for. */
  readonly listingId: string;
}

export interface Reading {
  /** Number of `nextReading`. */
  readonly read: string;
  /** The subscription to save; undefined if there is none. */
  readonly subscription: ReadSubscription | undefined;
  /** A checkout that came to its end. */
  readonly endedCheckout: string | undefined;
}

/** Whether an event was dealt with before. */
export async function isKnownEvent(queries: Queries, eventId: string): Promise<boolean> {
  const Found = z.object({ id: z.string() });
  return (await queries.query(Found, 'SELECT id FROM payment_event WHERE id = $1', [eventId])).length > 0;
}

/** Saves an event with what was read because of it, once. Listings that no longer exist are left out. */
export async function saveEvent(
  database: Database,
  eventId: string,
  { read, subscription, endedCheckout }: Reading,
  now: Date,
): Promise<'saved' | 'duplicate'> {
  const saved = await database.transaction(async (queries) => {
    const isNew = await queries.execute(
      'INSERT INTO payment_event (id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [eventId, now],
    );
    if (!isNew) return 'duplicate' as const;
    if (endedCheckout !== undefined)
      await queries.execute(
        `UPDATE listing SET checkout_session_id = NULL, checkout_expires_at = NULL
          WHERE checkout_session_id = $1`,
        [endedCheckout],
      );
    if (subscription) await saveSubscription(queries, subscription, read, now);
    return 'saved' as const;
  });
  await database.notify(FEED_CHANNEL);
  return saved;
}

const ListedToilet = z.object({ toiletId: z.string() });
const Row = z.object({
  id: z.string(),
  customerId: z.string(),
  state: PlanState,
  tier: z.enum(['basic', 'plus']),
  createdAt: z.date(),
  endsAt: z.date().nullable(),
  pastDueSince: z.date().nullable(),
}) satisfies z.ZodType<Subscription>;

async function saveSubscription(
  queries: Queries,
  subscription: ReadSubscription,
  read: string,
  now: Date,
): Promise<void> {
  const { id, listingId, customerId, state, tier, createdAt, endsAt } = subscription;
  const [held] = await queries.query(
    ListedToilet,
    'SELECT toilet_id AS "toiletId" FROM listing WHERE id = $1 FOR UPDATE',
    [listingId],
  );
  if (!held) return;
  const before = await subscriptionsOf(queries, listingId);
  const overdue = before.find((each) => each.id === id)?.pastDueSince ?? null;
  await queries.execute(
    `INSERT INTO subscription
       (id, listing_id, customer_id, read, state, tier, created_at, ends_at, past_due_since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (id) DO UPDATE SET customer_id = excluded.customer_id, read = excluded.read,
       state = excluded.state, tier = excluded.tier, ends_at = excluded.ends_at,
       past_due_since = excluded.past_due_since
     WHERE subscription.read < excluded.read AND subscription.listing_id = excluded.listing_id`,
    [id, listingId, customerId, read, state, tier, createdAt, endsAt, pastDueSince(state, overdue, now)],
  );
  const after = await subscriptionsOf(queries, listingId);
  const plan = planOf(after);
  if (!plan || JSON.stringify(plan) === JSON.stringify(planOf(before))) return;
  await queries.execute(
    `UPDATE listing SET subscription_id = $2, customer_id = $3, tier = $4, plan_state = $5, plan_state_at = $6,
            past_due_since = $7, plan_ends_at = $8
      WHERE id = $1`,
    [listingId, plan.id, plan.customerId, plan.tier, plan.state, now, plan.pastDueSince, plan.endsAt],
  );
  await appendToFeed(queries, [held.toiletId]);
}

function subscriptionsOf(queries: Queries, listingId: string): Promise<Subscription[]> {
  return queries.query(
    Row,
    `SELECT id, customer_id AS "customerId", state, tier, created_at AS "createdAt", ends_at AS "endsAt",
            past_due_since AS "pastDueSince"
       FROM subscription WHERE listing_id = $1 ORDER BY id`,
    [listingId],
  );
}

/** Deletes events that the payment provider no longer repeats. */
export function pruneEvents(queries: Queries, before: Date): Promise<number> {
  return queries.execute('DELETE FROM payment_event WHERE at < $1', [before]);
}

const RESERVED_MS = 120_000;

type Reserved =
  | { readonly listing: Listing; readonly reservation: string }
  | 'no-listing'
  | 'not-approved'
  | 'subscription'
  | 'checkout';

/**
 * One checkout at a time for each listing: reserved here before the payment provider is asked for it, so that of
 * several requests at once one gets through.
 *
 * A reservation is a checkout without a page yet. It expires after two minutes: the process that made it was
 * killed. No client got the address of a checkout that may exist.
 */
export function reserveCheckout(
  database: Database,
  accountId: string,
  listingId: string,
  now: Date,
): Promise<Reserved> {
  return database.transaction(async (queries) => {
    const listing = await lockListingOfAccount(queries, accountId, listingId);
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
