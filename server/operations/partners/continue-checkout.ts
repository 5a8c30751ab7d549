/** Returns the page of a checkout that was begun and not finished. For our own pages; no route of the API. */
import { listingOfAccount } from '../../../overlay/partners/listings.ts';
import { PortalBody } from '../../../schemas/people/billing.ts';
import { refuse } from '../../../schemas/problems/problems.ts';
import { done, refused } from '../../../schemas/problems/result.ts';
import { providerOperation } from './provider-operation.ts';

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
