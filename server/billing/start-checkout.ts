/**
 * startCheckout (interface 6.3): the address of a page of the payment provider where a plan is bought.
 *
 * The listing is reserved before the provider is asked, and free again if the provider does not answer.
 */
import { reserveCheckout, settleCheckout } from '../../overlay/checkouts.ts';
import type { CheckoutBody, ProviderPage } from '../../schemas/billing.ts';
import { json, type Signed } from '../accounts/account-route.ts';
import type { Answer } from '../answer.ts';
import { noListing, notApproved } from '../partners/refusals.ts';
import { problem } from '../problem.ts';
import type { Payments } from './payments.ts';

export async function startCheckout(
  { accounts: { database }, account, baseUrl, body, now }: Signed & { readonly body: CheckoutBody },
  { provider }: Payments,
): Promise<Answer> {
  const reserved = await reserveCheckout(database, account.id, body.listing, now);
  if (reserved === 'no-listing') return noListing(baseUrl);
  if (reserved === 'not-approved') return notApproved(baseUrl);
  if (reserved === 'subscription')
    return exists(baseUrl, 'This listing already has a subscription. Change it in the billing portal.');
  if (reserved === 'checkout')
    return exists(
      baseUrl,
      'A checkout of this listing is open. Finish it, or wait until it expires after a day.',
    );
  const { listing, reservation } = reserved;
  try {
    const checkout = await provider.startCheckout({
      listingId: listing.id,
      tier: body.tier,
      email: account.email,
      customerId: listing.customerId,
      reservation,
      paidUrl: `${baseUrl}/business/${listing.id}?done=paid`,
      backUrl: `${baseUrl}/business/${listing.id}`,
    });
    await settleCheckout(database, reservation, checkout);
    return json(200, { url: checkout.url } satisfies ProviderPage);
  } catch (error) {
    await settleCheckout(database, reservation, null);
    throw error;
  }
}

function exists(baseUrl: string, detail: string): Answer {
  return problem(baseUrl, 'subscription-exists', detail);
}
