/**
 * Whether an event comes from the payment provider: its signature (HMAC-SHA256 over `timestamp.body`, at most five
 * minutes old or ahead) is checked over the raw bytes before anything in them is looked at.
 */

import { z } from 'zod';
import { PaymentEvent } from '../../schemas/people/partner.ts';

/** Either way. The provider's library refuses only what is older. */
const TOLERANCE_S = 300;

export type Verified = PaymentEvent | 'invalid-signature' | 'invalid-event';

export async function verifyEvent(
  body: Uint8Array,
  signature: string,
  secret: string,
  nowMs: number,
): Promise<Verified> {
  const parts = signature.split(',');
  if (!parts.every(isWritten) || isAhead(parts, nowMs / 1000)) return 'invalid-signature';
  const { default: Stripe } = await import('stripe');
  try {
    const event = await Stripe.webhooks.constructEventAsync(
      Buffer.from(body),
      signature,
      secret,
      TOLERANCE_S,
      undefined,
      nowMs,
    );
    return PaymentEvent.safeParse(event).data ?? 'invalid-event';
  } catch (error) {
    return error instanceof Stripe.errors.StripeSignatureVerificationError
      ? 'invalid-signature'
      : 'invalid-event';
  }
}

/** The library compares a time that is no number, and finds it new; a signature that is none it calls a broken event. */
function isWritten(part: string): boolean {
  return !/^(t|v1)(=|$)/.test(part) || /^(t=\d{1,15}|v1=[0-9a-f]{64})$/.test(part);
}

/** Whether one of several times is ahead: none may be. */
function isAhead(parts: readonly string[], nowS: number): boolean {
  return parts.some((part) => part.startsWith('t=') && Number(part.slice(2)) > nowS + TOLERANCE_S);
}

/**
 * The checkout or subscription that an event is about (decision 4.4); nothing for the kinds that are not needed.
 */
export interface EventSubject {
  readonly checkoutId?: string | undefined;
  readonly subscriptionId?: string | undefined;
}

/** Ids are asked for in an address. */
const Id = z.string().regex(/^[A-Za-z0-9_]{1,255}$/);
const Ref = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]);
const Named = z.object({ id: Id });
/** An invoice. Since 2025 its subscription is in its parent; older versions have it beside. */
const Invoice = z.object({
  parent: z
    .object({ subscription_details: z.object({ subscription: Ref }).nullish() })
    .nullish()
    .catch(undefined),
  subscription: Ref.nullish().catch(undefined),
});

type Reader = (object: unknown) => EventSubject;

const checkout: Reader = (object) => ({ checkoutId: Named.safeParse(object).data?.id });
const subscription: Reader = (object) => ({ subscriptionId: Named.safeParse(object).data?.id });
const invoice: Reader = (object) => {
  const read = Invoice.safeParse(object).data;
  return {
    subscriptionId: read?.parent?.subscription_details?.subscription ?? read?.subscription ?? undefined,
  };
};

const READERS: ReadonlyMap<string, Reader> = new Map([
  ['checkout.session.completed', checkout],
  ['checkout.session.expired', checkout],
  ['customer.subscription.created', subscription],
  ['customer.subscription.updated', subscription],
  ['customer.subscription.deleted', subscription],
  ['customer.subscription.paused', subscription],
  ['customer.subscription.resumed', subscription],
  ['invoice.paid', invoice],
  ['invoice.payment_failed', invoice],
]);

export function subjectOf({ type, data }: PaymentEvent): EventSubject {
  return READERS.get(type)?.(data.object) ?? {};
}
