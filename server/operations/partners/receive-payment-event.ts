/**
 * Receives an event of the payment provider (interface 6.5). It needs no origin, account or quota, but a signature of
 * the raw body. In the order of decision 2.3: 405, 413, 503, 400 signature, 400 event; then what reading the
 * subscription back says. Every answer but 200 makes the provider send the event again.
 */
import type { Database } from '../../../overlay/database/database.ts';
import {
  isKnownEvent,
  nextReading,
  type Reading,
  saveEvent,
} from '../../../overlay/partners/subscriptions.ts';
import {
  EventReceived,
  PaymentEvent,
  type EventReceived as Received,
} from '../../../schemas/people/partner.ts';
import { done, type Result, refuse, refused } from '../../../schemas/problems/problems.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { subjectOf, verifyEvent } from '../../payments/verify-event.ts';
import { withAccounts } from '../accounts/account-operation.ts';
import type { Description } from '../description.ts';
import type { Call } from '../operation.ts';
import { withProvider } from './billing.ts';

export const WEBHOOK_PATH = '/api/v1/billing/webhook';

export async function receivePaymentEvent(call: Call, body: Uint8Array): Promise<Result<Received>> {
  const { context, request, now } = call;
  const { payments } = context;
  if (!payments) return refused(refuse('partner-payments-off', 'off'));
  const signature = request.headers.get(payments.signatureHeader) ?? '';
  const event = await verifyEvent(body, signature, payments.webhookSecret, now.getTime());
  if (event === 'invalid-signature') return refused(refuse('invalid-signature', 'event'));
  if (event === 'invalid-event') return refused(refuse('invalid-event', 'event'));
  return withAccounts(call, ({ accounts: { database } }) =>
    withProvider(payments, async ({ provider }) => {
      const received = await receiveEvent(database, provider, event, now);
      return done({ received: true, ...(received === 'duplicate' && { duplicate: true }) } as const);
    }),
  );
}

export const RECEIVE_PAYMENT_EVENT: Description = {
  id: 'receivePaymentEvent',
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
    description: 'The event is processed, now or before.',
    schema: EventReceived,
    examples: {
      received: { summary: 'A new event', value: { received: true } },
      duplicate: { summary: 'A repeated event', value: { received: true, duplicate: true } },
    },
  },
  invalidParams: [],
  problems: [
    ['invalid-signature', 'event'],
    ['invalid-event', 'event'],
    ['payment-provider-unavailable', 'provider'],
    ['partner-payments-off', 'off'],
    ['database-unavailable', 'accounts'],
  ],
};

/**
 * Handles an event of the payment provider: reads the event's subscription from the provider, and the listing's
 * plan becomes what was read. The content of the event is not trusted, nor its place in time. Throws
 * ProviderUnavailable, and has then saved nothing.
 */
async function receiveEvent(
  database: Database,
  provider: PaymentProvider,
  event: PaymentEvent,
  now: Date,
): Promise<'saved' | 'duplicate'> {
  if (await isKnownEvent(database, event.id)) return 'duplicate';
  return saveEvent(database, event.id, await readAbout(database, provider, event), now);
}

async function readAbout(
  database: Database,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<Reading> {
  const read = await nextReading(database);
  const { checkoutId, subscriptionId } = subjectOf(event);
  const checkout = checkoutId === undefined ? undefined : await provider.readCheckout(checkoutId);
  const id = subscriptionId ?? checkout?.subscriptionId ?? undefined;
  return {
    read,
    subscription: id === undefined ? undefined : await provider.readSubscription(id),
    endedCheckout: checkout?.isOpen === false ? checkoutId : undefined,
  };
}
