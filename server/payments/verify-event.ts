/**
 * Whether an event comes from the payment provider: its signature (HMAC-SHA256 over `timestamp.body`, at most five
 * minutes old or ahead) is checked over the raw bytes before anything in them is looked at.
 */
import { PaymentEvent } from '../../schemas/people/billing.ts';

/** Either way. The provider's library refuses only what is older. */
const TOLERANCE_S = 300;

export type Verified = PaymentEvent | 'invalid-signature' | 'invalid-event';

export async function verifyEvent(
  body: Uint8Array,
  signature: string,
  secret: string,
  nowMs: number,
): Promise<Verified> {
  if (isAhead(signature, nowMs / 1000)) return 'invalid-signature';
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

/** Reads times as the library does: digits to the first other character. Of several none may be ahead. */
function isAhead(signature: string, nowS: number): boolean {
  return signature
    .split(',')
    .filter((part) => part.startsWith('t='))
    .some((part) => Number.parseInt(part.slice(2), 10) > nowS + TOLERANCE_S);
}
