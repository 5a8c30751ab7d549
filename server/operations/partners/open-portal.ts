/** Opens the page of the payment provider for invoices, payment method, plan and cancellation (interface 6.4). */
import { listingOfAccount } from '../../../overlay/partners/listings.ts';
import { isAlive } from '../../../overlay/partners/plans.ts';
import { PortalBody } from '../../../schemas/people/billing.ts';
import { refuse } from '../../../schemas/problems/problems.ts';
import { done, refused } from '../../../schemas/problems/result.ts';
import { EXAMPLE_LISTING, providerOperation } from './provider-operation.ts';

export const openPortal = providerOperation(
  {
    path: '/api/v1/billing/portal',
    body: PortalBody,
    described: {
      id: 'openBillingPortal',
      summary: 'Manage the plan of a listing',
      description:
        'Returns the address of a page for invoices, payment method, plan and cancellation. Needs an approved claim and a subscription.',
      body: {
        schema: PortalBody,
        examples: { portal: { summary: 'The portal of a listing', value: { listing: EXAMPLE_LISTING } } },
      },
      answer: { description: 'The address of the portal.', url: 'https://pay.example/portal/2mf8s' },
      invalidParams: [{ name: 'listing', reason: 'must be pl_ and 32 characters of 0-9 and a-f' }],
      problems: [['no-subscription', 'listing']],
    },
  },
  async ({ accounts: { database }, account, context: { baseUrl }, body }, { provider }) => {
    const listing = await listingOfAccount(database, account.id, body.listing);
    if (!listing) return refused(refuse('not-found', 'listing'));
    const { claimState, customerId, planState } = listing;
    if (claimState !== 'approved') return refused(refuse('claim-not-approved', 'listing'));
    if (customerId === null || planState === null || !isAlive(planState))
      return refused(refuse('no-subscription', 'listing'));
    return done({ url: await provider.openPortal(customerId, `${baseUrl}/business/${listing.id}`) });
  },
);
