/** Buying a plan, and the events of the payment provider (interface 6.3-6.5). */
import {
  CheckoutBody,
  EventReceived,
  PaymentEvent,
  PortalBody,
  ProviderPage,
} from '../../../schemas/billing.ts';
import { type Area, COUNTED_PROBLEMS, type Operation, type ProblemCase, RATE_HEADERS } from '../operation.ts';
import { CLAIM_NOT_APPROVED, NO_LISTING, SIGNED_PROBLEMS } from './signed-problems.ts';

const LISTING = 'pl_0d1c9f6a7e5b4c3d2e1f0a9b8c7d6e5f';
const SIGNED = { method: 'post', security: ['session'] } satisfies Partial<Operation>;

const PAYMENTS_OFF: ProblemCase = {
  kind: 'partner-payments-off',
  detail: 'This service sells no partner listings at the moment. Write to its operator if you want one.',
  retryAfterS: 3_600,
};
const PROVIDER_AWAY: ProblemCase = {
  kind: 'payment-provider-unavailable',
  detail: 'The payment provider did not answer. Try again in a minute.',
};
const NO_DATABASE: ProblemCase = {
  kind: 'database-unavailable',
  detail: 'The account database cannot be reached at the moment. Try again in a few seconds.',
  retryAfterS: 5,
};
const PROBLEMS = [...SIGNED_PROBLEMS, NO_LISTING, CLAIM_NOT_APPROVED, PROVIDER_AWAY, PAYMENTS_OFF];

function page(description: string, url: string): Operation['answer'] {
  return {
    status: 200,
    description,
    schema: ProviderPage,
    headers: [...RATE_HEADERS, 'Cache-Control'],
    examples: { page: { summary: 'The page to send the browser to', value: { url } } },
  };
}

export const BILLING: Area = {
  tag: {
    name: 'Billing',
    description:
      'Businesses buy plans on the pages of a payment provider. A plan buys a label. It never changes the order of results.',
  },
  schemas: { ProviderPage, EventReceived },
  bodies: { CheckoutBody, PortalBody, PaymentEvent },
  operations: [
    {
      ...SIGNED,
      id: 'startCheckout',
      path: '/api/v1/billing/checkout',
      summary: 'Buy a plan for a listing',
      description:
        'Returns the address of a checkout page. A listing has at most one open checkout, which expires after a day. Prices are net; the provider adds the VAT. Needs an approved claim.',
      body: {
        schema: CheckoutBody,
        examples: { plus: { summary: 'The larger plan', value: { listing: LISTING, tier: 'plus' } } },
      },
      answer: page('The address of the checkout.', 'https://pay.example/checkout/8fj2k'),
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct tier and repeat the request.',
          invalidParams: [{ name: 'tier', reason: 'must be basic or plus' }],
        },
        ...PROBLEMS,
        {
          kind: 'subscription-exists',
          detail: 'A checkout of this listing is open. Finish it, or wait until it expires after a day.',
        },
      ],
    },
    {
      ...SIGNED,
      id: 'openBillingPortal',
      path: '/api/v1/billing/portal',
      summary: 'Manage the plan of a listing',
      description:
        'Returns the address of a page for invoices, payment method, plan and cancellation. Needs an approved claim and a subscription.',
      body: {
        schema: PortalBody,
        examples: { portal: { summary: 'The portal of a listing', value: { listing: LISTING } } },
      },
      answer: page('The address of the portal.', 'https://pay.example/portal/2mf8s'),
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct listing and repeat the request.',
          invalidParams: [{ name: 'listing', reason: 'must be pl_ and 32 characters of 0-9 and a-f' }],
        },
        ...PROBLEMS,
        { kind: 'no-subscription', detail: 'This listing has no subscription. Buy a plan first.' },
      ],
    },
    {
      id: 'receivePaymentEvent',
      method: 'post',
      path: '/api/v1/billing/webhook',
      security: ['providerSignature'],
      summary: 'Receive a payment event',
      description:
        'For the payment provider only. The signature covers the time and the raw body. The time may differ from the time of the server by at most five minutes. The server reads the subscription from the provider and does not use the content of the event, so events may arrive in any order. A repeated event id changes nothing.',
      body: {
        schema: PaymentEvent,
        examples: {
          event: {
            summary: 'A subscription changed',
            value: {
              id: 'evt_1Q2w3E4r5T',
              object: 'event',
              type: 'customer.subscription.updated',
              data: { object: { id: 'sub_1A2b3C4d5E' } },
            },
          },
        },
      },
      answer: {
        status: 200,
        description: 'The event is processed, now or before.',
        schema: EventReceived,
        headers: ['Cache-Control'],
        examples: {
          received: { summary: 'A new event', value: { received: true } },
          duplicate: { summary: 'A repeated event', value: { received: true, duplicate: true } },
        },
      },
      problems: [
        {
          kind: 'invalid-signature',
          detail:
            'The signature of the event is wrong or too old. Sign the raw body, with the webhook secret of this address.',
        },
        {
          kind: 'invalid-event',
          detail: 'The body is not a payment event. Send a JSON object with an id and a type.',
        },
        { kind: 'body-too-large', detail: 'The body is too large. Send at most 524288 bytes.' },
        ...COUNTED_PROBLEMS.filter(({ kind }) => kind === 'internal'),
        PROVIDER_AWAY,
        PAYMENTS_OFF,
        NO_DATABASE,
      ],
    },
  ],
};
