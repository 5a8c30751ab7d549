/** Operations that ask the payment provider: 503 if there is none, 502 if it does not answer. */
import type { z } from 'zod';
import { listingOfAccount } from '../../../overlay/partners/listings.ts';
import { isAlive } from '../../../overlay/partners/plans.ts';
import { reserveCheckout, settleCheckout } from '../../../overlay/partners/subscriptions.ts';
import { CheckoutBody, PortalBody, ProviderPage } from '../../../schemas/people/partner.ts';
import { done, type ProblemName, type Result, refuse, refused } from '../../../schemas/problems/problems.ts';
import { ProviderUnavailable } from '../../payments/payment-provider.ts';
import type { Payments } from '../../payments/payments.ts';
import { type AuthenticatedRequest, accountOperation, type WithBody } from '../accounts/account-operation.ts';
import type { Description } from '../description.ts';
import type { Operation } from '../operation.ts';

export const EXAMPLE_LISTING = 'pl_0d1c9f6a7e5b4c3d2e1f0a9b8c7d6e5f';

/** Problems of every operation that asks the payment provider about a listing. */
const PROBLEMS: readonly ProblemName[] = [
  ['not-found', 'listing'],
  ['claim-not-approved', 'listing'],
  ['payment-provider-unavailable', 'provider'],
  ['partner-payments-off', 'off'],
];

interface Route<Schema extends z.ZodObject> {
  readonly path: string;
  readonly body: Schema;
  readonly described?: Omit<Description, 'answer' | 'security'> & {
    readonly answer: { readonly description: string; readonly url: string };
  };
}

/** Builds an operation that returns the address of a page of the provider. */
function providerOperation<Schema extends z.ZodObject>(
  { path, body, described }: Route<Schema>,
  ask: (
    request: WithBody<AuthenticatedRequest, z.output<Schema>>,
    payments: Payments,
  ) => Promise<Result<ProviderPage>>,
): Operation<ProviderPage> {
  return accountOperation(
    { path, status: 200, body, ...(described && { described: describe(described) }) },
    (request) => withProvider(request.context.payments, (payments) => ask(request, payments)),
  );
}

export async function withProvider<Value>(
  payments: Payments | undefined,
  ask: (payments: Payments) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  if (!payments) return refused(refuse('partner-payments-off', 'off'));
  try {
    return await ask(payments);
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      return refused(refuse('payment-provider-unavailable', 'provider'));
    throw error;
  }
}

function describe({ answer, ...described }: NonNullable<Route<z.ZodObject>['described']>) {
  const examples = {
    page: { summary: 'The page to send the browser to', value: { url: answer.url } },
  };
  return {
    ...described,
    answer: { description: answer.description, schema: ProviderPage, examples },
    problems: [...PROBLEMS, ...described.problems],
  };
}

/**
 * Starts a checkout (interface 6.3): returns the address of a page of the payment provider on which a plan is bought.
 *
 * The listing is reserved before the provider is asked, and released if the provider does not answer.
 */
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

/** Opens the page of the payment provider for invoices, payment method, plan and cancellation (interface 6.4). */
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
