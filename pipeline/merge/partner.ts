/**
 * The shown part of the business behind a toilet, and whether it vouches for it (decisions 4.7 and 10.6). Pure.
 *
 * Shown only while the claim is approved and the plan runs. It stands beside the toilet's own facts: none of them,
 * nor the confidence in them, nor the order of results depends on it.
 */

import type { PartnerListing } from '../../overlay/contributions/toilet-overlay.ts';
import { monthsBefore, VOUCHED_MONTHS } from '../../overlay/database/time-windows.ts';
import { isRunning } from '../../overlay/partners/plans.ts';
import type { ShardPartner } from '../../shards/shard/shard-row.ts';

/** The partner as it is shown; null if nothing is shown. */
export function shownPartner(listing: PartnerListing | null, now: Date): ShardPartner | null {
  if (listing === null || !isRunning(listing.plan, now)) return null;
  const { name, tier, conditions, openingHours, closedUntil } = listing;
  return {
    fixed: { name, tier, conditions, opening_hours: openingHours },
    closedUntilMs: closedUntil !== null && closedUntil > now ? closedUntil.getTime() : 0,
  };
}

/** It saved its profile lately, and its plan runs. */
export function vouches(listing: PartnerListing | null, now: Date): boolean {
  if (listing === null || listing.profileSavedAt === null || !isRunning(listing.plan, now)) return false;
  return listing.profileSavedAt > monthsBefore(now, VOUCHED_MONTHS);
}
