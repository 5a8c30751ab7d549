/** Claims and listings of a signed-in account, for the pages of businesses. */
import { claimsOfAccount } from '../../../overlay/partners/claims.ts';
import { listingsOfAccount } from '../../../overlay/partners/listings.ts';
import type { AccountResult } from '../../../schemas/people/account.ts';
import { type AuthenticatedRequest, ownRead } from './account-operation.ts';

async function accountOf({ account }: AuthenticatedRequest): Promise<AccountResult> {
  const { id, email, createdAt, moderator } = account;
  return { id, email, role: moderator?.role ?? 'user', created_at: createdAt.toISOString() };
}

/** Newest first. */
async function claimsOf({ account, accounts }: AuthenticatedRequest): Promise<object> {
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
async function listingsOf({ account, accounts, now }: AuthenticatedRequest): Promise<object> {
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

export const ownAccount = ownRead('/account/api/account', accountOf);
export const ownClaims = ownRead('/account/api/claims', claimsOf);
export const ownListings = ownRead('/account/api/listings', listingsOf);
