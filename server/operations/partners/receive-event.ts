/**
 * Handles an event of the payment provider: reads the event's subscription from the provider, and the listing's plan
 * becomes what was read. The content of the event is not trusted, nor its place in time.
 */
import type { Database } from '../../../overlay/database/database.ts';
import {
  isKnownEvent,
  nextReading,
  type Reading,
  saveEvent,
} from '../../../overlay/partners/subscriptions.ts';
import type { PaymentEvent } from '../../../schemas/people/billing.ts';
import { subjectOf } from '../../payments/event-subject.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';

/** Throws ProviderUnavailable, and has then saved nothing. */
export async function receiveEvent(
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
