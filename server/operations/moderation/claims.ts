/** Claims for moderators. Contact data is shown here alone. */
import { z } from 'zod';
import { claimsInState } from '../../../overlay/partners/claims.ts';
import { approveClaim, rejectClaim, revokeClaim } from '../../../overlay/partners/decide-claims.ts';
import { ClaimState } from '../../../overlay/partners/listings.ts';
import { type ClaimsResult, PageQuery, PlainBody, RejectBody } from '../../../schemas/moderation.ts';
import { cursorText, moderationDecision, moderationRead, type WithQuery } from './moderation-operation.ts';

const ClaimsQuery = PageQuery.extend({
  status: z.enum(ClaimState.options, `must be one of ${ClaimState.options.join(', ')}`).default('pending'),
});

export const CLAIM_OPERATIONS = [
  moderationRead('/claims', ClaimsQuery, listClaims),
  moderationDecision('/claims/{id}/approve', PlainBody, ({ id, by, moderating }) =>
    approveClaim(moderating.database, id, by),
  ),
  moderationDecision('/claims/{id}/reject', RejectBody, ({ id, by, moderating }) =>
    rejectClaim(moderating.database, id, by),
  ),
  moderationDecision('/claims/{id}/revoke', RejectBody, ({ id, by, moderating }) =>
    revokeClaim(moderating.database, id, by),
  ),
];

async function listClaims({
  query,
  moderating,
}: WithQuery<z.output<typeof ClaimsQuery>>): Promise<ClaimsResult> {
  const { status, limit, after } = query;
  const { items, next } = await claimsInState(moderating.database, status, limit, after);
  return {
    items: items.map((claim) => ({
      id: claim.id,
      at: claim.at.toISOString(),
      toilet_id: claim.toiletId,
      status: claim.state,
      business_name: claim.businessName,
      contact_email: claim.contactEmail,
      contact_phone: claim.contactPhone,
      website: claim.website,
      note: claim.note,
      account_email: claim.accountEmail,
      held_by_another: claim.isHeld,
      listing: claim.listingId,
    })),
    next: cursorText(next),
  };
}
