/** What a signed-in account sees of its own, for the pages of businesses. */
import { claimsOfAccount } from '../../overlay/claims.ts';
import { listingsOfAccount } from '../../overlay/listings.ts';
import type { AccountResult } from '../../schemas/account.ts';
import type { Signed } from './account-route.ts';

export async function ownAccount({ account }: Signed): Promise<AccountResult> {
  const { id, email, createdAt, moderator } = account;
  return { id, email, role: moderator?.role ?? 'user', created_at: createdAt.toISOString() };
}

/** Newest first. */
export async function ownClaims({ account, accounts }: Signed): Promise<object> {
  const claims = await claimsOfAccount(accounts.database, account.id);
  return {
    claims: claims.map(({ id, toiletId, businessName, state, at, listingId }) => ({
      id,
      toilet_id: toiletId,
      business_name: businessName,
      status: state,
      claimed_at: at.toISOString(),
      listing: listingId,
    })),
  };
}

/** Oldest first. Nothing of the payment provider's but what its words say of the plan. */
export async function ownListings({ account, accounts, now }: Signed): Promise<object> {
  const listings = await listingsOfAccount(accounts.database, account.id);
  return {
    listings: listings.map((listing) => {
      const closedUntilMs = listing.closedUntil?.getTime() ?? 0;
      const isClosed = closedUntilMs > now.getTime();
      return {
        id: listing.id,
        toilet_id: listing.toiletId,
        business_name: listing.businessName,
        claim_status: listing.claimState,
        conditions: listing.conditions,
        opening_hours: listing.openingHours,
        closed_until: isClosed ? closedUntilMs : 0,
        open_now: !isClosed,
        tier: listing.tier,
        plan_state: listing.planState,
      };
    }),
  };
}
