/** Saves the profile of a business (interface 6.2): the profile and the feed row in one transaction. */
import type { Database } from '../database/database.ts';
import { appendToFeed, FEED_CHANNEL } from '../feed.ts';
import { holdListingOfAccount, type Listing, listingPlan } from './listings.ts';
import { isRunning } from './plans.ts';

/** The live switch closes for so long. */
export const CLOSURE_MS = 12 * 3_600_000;

/** The fields to change; a field that is left out stays as it is. */
export interface ProfileChange {
  readonly conditions?: Listing['conditions'] | undefined;
  readonly openingHours?: string | null | undefined;
  readonly openNow?: boolean | undefined;
}

export interface Profile {
  readonly conditions: Listing['conditions'];
  readonly openingHours: string | null;
  /** End of a closure; null if the business has not closed. */
  readonly closedUntil: Date | null;
}

export async function saveProfile(
  database: Database,
  accountId: string,
  listingId: string,
  change: ProfileChange,
  now: Date,
): Promise<Profile | 'no-listing' | 'not-approved' | 'no-plan'> {
  const saved = await database.transaction(async (queries) => {
    const listing = await holdListingOfAccount(queries, accountId, listingId);
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
