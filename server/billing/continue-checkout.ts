/** The page of a checkout that was begun and not finished: for our own pages, no part of the interface. */
import { listingOfAccount } from '../../overlay/listings.ts';
import type { PortalBody, ProviderPage } from '../../schemas/billing.ts';
import { json, type Signed } from '../accounts/account-route.ts';
import type { Answer } from '../answer.ts';
import { noListing } from '../partners/refusals.ts';
import { problem } from '../problem.ts';
import type { Payments } from './payments.ts';

export async function continueCheckout(
  { accounts: { database }, account, baseUrl, body }: Signed & { readonly body: PortalBody },
  { provider }: Payments,
): Promise<Answer> {
  const listing = await listingOfAccount(database, account.id, body.listing);
  if (!listing) return noListing(baseUrl);
  const { checkoutSessionId } = listing;
  const checkout = checkoutSessionId === null ? undefined : await provider.readCheckout(checkoutSessionId);
  if (!checkout?.isOpen || checkout.url === null)
    return problem(
      baseUrl,
      'subscription-exists',
      'The checkout of this listing is no longer open. Start a new one.',
    );
  return json(200, { url: checkout.url } satisfies ProviderPage);
}
