/** Mails the owner of a claim what a moderator decided. */
import { claimMail, LANGUAGES } from '#views';
import { reasonOf } from '../../../common/reason-of.ts';
import type { DecidedClaim } from '../../../overlay/partners/decide-claims.ts';
import type { Moderating } from '../moderating.ts';

/**
 * Sends the mail beside the answer to the moderator: the decision stands whether it arrives or not, and the page of the
 * business says the same. A process that ends before the mail is handed over sends none.
 */
export function mailOwner(
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
