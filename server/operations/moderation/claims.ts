/** Claims for moderators. Contact data is shown here alone. */
import { claimMail, LANGUAGES } from '#views';
import { reasonOf } from '../../../common/reason-of.ts';
import {
  approveClaim,
  claimsInState,
  type DecidedClaim,
  rejectClaim,
  revokeClaim,
} from '../../../overlay/partners/claims.ts';
import { ClaimState } from '../../../overlay/partners/listings.ts';
import {
  type ClaimsResult,
  PAGE_QUESTION,
  PlainBody,
  RejectBody,
} from '../../../schemas/people/moderation.ts';
import { oneOf } from '../../../schemas/reads/kinds.ts';
import { filled, type QueryOf, question } from '../../../schemas/reads/question.ts';
import type { Moderating } from '../operation.ts';
import {
  cursorText,
  type Deciding,
  moderationDecision,
  moderationRead,
  type WithQuery,
} from './moderation-operation.ts';

const CLAIMS_QUESTION = question({
  ...PAGE_QUESTION.table,
  status: filled(oneOf(ClaimState.options, `must be one of ${ClaimState.options.join(', ')}`), 'pending'),
});

export const CLAIM_OPERATIONS = [
  moderationRead('/claims', CLAIMS_QUESTION, listClaims),
  moderationDecision('/claims/{id}/approve', PlainBody, decided('approved', approveClaim)),
  moderationDecision('/claims/{id}/reject', RejectBody, decided('rejected', rejectClaim)),
  moderationDecision('/claims/{id}/revoke', RejectBody, decided('revoked', revokeClaim)),
];

/** Decides on a claim, then tells its owner. */
function decided(decision: 'approved' | 'rejected' | 'revoked', decide: typeof approveClaim) {
  return async ({ id, by, moderating, baseUrl }: Deciding<unknown>): Promise<DecidedClaim> => {
    const done = await decide(moderating.database, id, by);
    mailOwner(moderating, baseUrl, decision, done);
    return done;
  };
}

export async function listClaims({
  query,
  moderating,
}: WithQuery<QueryOf<typeof CLAIMS_QUESTION>>): Promise<ClaimsResult> {
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

/**
 * Sends the mail beside the answer to the moderator: the decision stands whether it arrives or not, and the page of the
 * business says the same. A process that ends before the mail is handed over sends none.
 */
function mailOwner(
  { mailer, log }: Moderating,
  baseUrl: string,
  decision: 'approved' | 'rejected' | 'revoked',
  { owner, listingId }: DecidedClaim,
): void {
  const { email, language, businessName } = owner;
  const known = LANGUAGES.find((each) => each === language) ?? 'en';
  const link = `${baseUrl}/business${listingId === null ? '' : `/${listingId}`}`;
  mailer.send({ to: email, ...claimMail(known, decision, businessName, link) }).catch((error: unknown) => {
    log.warn(
      `A mail about a decided claim was not sent: ${reasonOf(error)}. The owner sees the decision on the page of the business.`,
    );
  });
}
