/**
 * Starts a checkout (interface 6.3): returns the address of a page of the payment provider on which a plan is bought.
 *
 * The listing is reserved before the provider is asked, and released if the provider does not answer.
 */

import { listingOfAccount } from '../../../overlay/partners/listings.ts';
import { reserveCheckout, settleCheckout } from '../../../overlay/partners/subscriptions.ts';
import { CheckoutBody, PortalBody } from '../../../schemas/people/billing.ts';
import { refuse } from '../../../schemas/problems/problems.ts';
import { done, refused } from '../../../schemas/problems/result.ts';
import { EXAMPLE_LISTING, providerOperation } from './provider-operation.ts';

export const startCheckout = providerOperation(
  {
    path: '/api/v1/billing/checkout',
    body: CheckoutBody,
    described: {
      id: 'startCheckout',
      summary: 'Buy a plan for a listing',
      description:
        'Returns the address of a checkout page. A listing has at most one open checkout, which expires after a day. Prices are net; the provider adds the VAT. Needs an approved claim.',
      body: {
        schema: CheckoutBody,
        examples: {
          plus: { summary: 'The larger plan', value: { listing: EXAMPLE_LISTING, tier: 'plus' } },
        },
      },
      answer: {
        description: 'The address of the checkout.',
        url: 'https://pay.example/checkout/8fj2k',
      },
      invalidParams: [{ name: 'tier', reason: 'must be basic or plus' }],
      problems: [['subscription-exists', 'checkout']],
    },
  },
  async ({ accounts: { database }, account, context: { baseUrl }, body, now }, { provider }) => {
    const reserved = await reserveCheckout(database, account.id, body.listing, now);
    if (reserved === 'no-listing') return refused(refuse('not-found', 'listing'));
    if (reserved === 'not-approved') return refused(refuse('claim-not-approved', 'listing'));
    if (reserved === 'subscription') return refused(refuse('subscription-exists', 'subscription'));
    if (reserved === 'checkout') return refused(refuse('subscription-exists', 'checkout'));
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
      return done({ url: checkout.url });
    } catch (error) {
      await settleCheckout(database, reservation, null);
      throw error;
    }
  },
);

/** Its path is not mounted. */
export const continueCheckout = providerOperation(
  { path: '', body: PortalBody },
  async ({ accounts: { database }, account, body }, { provider }) => {
    const listing = await listingOfAccount(database, account.id, body.listing);
    if (!listing) return refused(refuse('not-found', 'listing'));
    const { checkoutSessionId } = listing;
    const checkout = checkoutSessionId === null ? undefined : await provider.readCheckout(checkoutSessionId);
    if (!checkout?.isOpen || checkout.url === null)
      return refused(refuse('subscription-exists', 'checkout-closed'));
    return done({ url: checkout.url });
  },
);
