/** openBillingPortal (interface 6.4): the provider's page for invoices, payment method, plan and cancellation. */
import { listingOfAccount } from '../../overlay/listings.ts';
import { isAlive } from '../../overlay/plans.ts';
import type { PortalBody, ProviderPage } from '../../schemas/billing.ts';
import { json, type Signed } from '../accounts/account-route.ts';
import type { Answer } from '../answer.ts';
import { noListing, notApproved } from '../partners/refusals.ts';
import { problem } from '../problem.ts';
import type { Payments } from './payments.ts';

export async function openPortal(
  { accounts: { database }, account, baseUrl, body }: Signed & { readonly body: PortalBody },
  { provider }: Payments,
): Promise<Answer> {
  const listing = await listingOfAccount(database, account.id, body.listing);
  if (!listing) return noListing(baseUrl);
  const { claimState, customerId, planState } = listing;
  if (claimState !== 'approved') return notApproved(baseUrl);
  if (customerId === null || planState === null || !isAlive(planState))
    return problem(baseUrl, 'no-subscription', 'This listing has no subscription. Buy a plan first.');
  const url = await provider.openPortal(customerId, `${baseUrl}/business/${listing.id}`);
  return json(200, { url } satisfies ProviderPage);
}
