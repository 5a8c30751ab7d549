/**
 * Listings of businesses: what an approved claim became, with what the business says and what is known of its plan.
 * A listing whose claim was revoked is still its account's; nothing of it is shown.
 */
import { z } from 'zod';
import { HOUR_MS } from '../../common/durations.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/queries.ts';
import { appendToFeed, FEED_CHANNEL } from '../feed.ts';
import { isRunning, type Plan, PlanState } from './plans.ts';

/** The live switch closes for so long. */
export const CLOSURE_MS = 12 * HOUR_MS;

/** The fields to change; a field that is left out stays as it is. */
interface ProfileChange {
  readonly conditions?: Listing['conditions'] | undefined;
  readonly openingHours?: string | null | undefined;
  readonly openNow?: boolean | undefined;
}

interface Profile {
  readonly conditions: Listing['conditions'];
  readonly openingHours: string | null;
  /** End of a closure; null if the business has not closed. */
  readonly closedUntil: Date | null;
}

/** Saves the profile of a business (interface 6.2): the profile and the feed row in one transaction. */
export async function saveProfile(
  database: Database,
  accountId: string,
  listingId: string,
  change: ProfileChange,
  now: Date,
): Promise<Profile | 'no-listing' | 'not-approved' | 'no-plan'> {
  const saved = await database.transaction(async (queries) => {
    const listing = await lockListingOfAccount(queries, accountId, listingId);
    if (!listing) return 'no-listing';
    if (listing.claimState !== 'approved') return 'not-approved';
    if (!isRunning(listingPlan(listing), now)) return 'no-plan';
    const profile = changed(listing, change, now);
    await queries.execute(
      `UPDATE listing SET conditions = $2, opening_hours = $3, closed_until = $4, profile_saved_at = $5
        WHERE id = $1`,
      [listingId, profile.conditions, profile.openingHours, profile.closedUntil, now],
    );
    await appendToFeed(queries, [listing.toiletId]);
    return profile;
  });
  if (typeof saved !== 'string') await database.notify(FEED_CHANNEL);
  return saved;
}

function changed(listing: Listing, change: ProfileChange, now: Date): Profile {
  const { conditions = listing.conditions, openingHours = listing.openingHours, openNow } = change;
  return { conditions, openingHours, closedUntil: closedUntil(listing, openNow, now) };
}

function closedUntil(listing: Listing, openNow: boolean | undefined, now: Date): Date | null {
  if (openNow === false) return new Date(now.getTime() + CLOSURE_MS);
  if (openNow === true || listing.closedUntil === null || listing.closedUntil <= now) return null;
  return listing.closedUntil;
}

export const LISTING_ID = /^pl_[0-9a-f]{32}$/;
export const ClaimState = z.enum(['pending', 'approved', 'rejected', 'revoked']);
export type ClaimState = z.infer<typeof ClaimState>;
const Tier = z.enum(['basic', 'plus']);

const Listing = z.object({
  /** `pl_…` */
  id: z.string(),
  accountId: z.string(),
  /** The toilet as it was claimed; an alias once it was merged. */
  toiletId: z.string(),
  businessName: z.string(),
  /** State of the claim that the listing was made from: nothing may be done with it unless that is `approved`. */
  claimState: ClaimState,
  conditions: z.enum(['everyone', 'customers']).nullable(),
  openingHours: z.string().nullable(),
  /** End of a closure by the live switch; null or past if there is none. */
  closedUntil: z.date().nullable(),
  profileSavedAt: z.date().nullable(),
  /** Ids of the payment provider. */
  customerId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  tier: Tier.nullable(),
  /** The provider's word for the state of the subscription, and when it said so. */
  planState: PlanState.nullable(),
  planStateAt: z.date().nullable(),
  pastDueSince: z.date().nullable(),
  /** It is cancelled for then. */
  planEndsAt: z.date().nullable(),
  checkoutSessionId: z.string().nullable(),
  checkoutExpiresAt: z.date().nullable(),
});
export type Listing = z.infer<typeof Listing>;

/** The plan of a listing; null if it never had one. */
export function listingPlan({ planState, pastDueSince, planEndsAt }: Listing): Plan | null {
  return planState === null ? null : { state: planState, pastDueSince, endsAt: planEndsAt };
}

const SELECT_LISTING = `
  SELECT listing.id, listing.account_id AS "accountId", listing.toilet_id AS "toiletId",
         listing.business_name AS "businessName", claim.state AS "claimState", conditions,
         opening_hours AS "openingHours", closed_until AS "closedUntil", profile_saved_at AS "profileSavedAt",
         customer_id AS "customerId", subscription_id AS "subscriptionId", tier, plan_state AS "planState",
         plan_state_at AS "planStateAt", past_due_since AS "pastDueSince", plan_ends_at AS "planEndsAt",
         checkout_session_id AS "checkoutSessionId", checkout_expires_at AS "checkoutExpiresAt"
    FROM listing JOIN claim ON claim.id = claim_id`;
const OF_ACCOUNT = `${SELECT_LISTING} WHERE listing.id = $1 AND listing.account_id = $2`;

/** Reads a listing of an account; undefined if the listing is not there or belongs to another account. */
export async function listingOfAccount(
  queries: Queries,
  accountId: string,
  listingId: string,
): Promise<Listing | undefined> {
  const [listing] = await queries.query(Listing, OF_ACCOUNT, [listingId, accountId]);
  return listing;
}

/** Reads the same, locked until the end of the transaction: other transactions that want to change it wait. */
export async function lockListingOfAccount(
  queries: Queries,
  accountId: string,
  listingId: string,
): Promise<Listing | undefined> {
  const [listing] = await queries.query(Listing, `${OF_ACCOUNT} FOR UPDATE OF listing`, [
    listingId,
    accountId,
  ]);
  return listing;
}

/** Returns at most 100 listings of an account, oldest first. */
export function listingsOfAccount(queries: Queries, accountId: string): Promise<Listing[]> {
  return queries.query(
    Listing,
    `${SELECT_LISTING} WHERE listing.account_id = $1 ORDER BY listing.created_at, listing.id LIMIT 100`,
    [accountId],
  );
}
