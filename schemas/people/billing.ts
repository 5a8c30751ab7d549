/** Bodies and answers of buying a plan, and the events of the payment provider (interface 2.6 and 6.3-6.5). */
import { z } from 'zod';
import { ListingId } from './partner.ts';

export const CheckoutBody = z.strictObject({
  listing: ListingId,
  tier: z.enum(['basic', 'plus'], 'must be basic or plus'),
});
export type CheckoutBody = z.infer<typeof CheckoutBody>;

export const PortalBody = z.strictObject({ listing: ListingId });
export type PortalBody = z.infer<typeof PortalBody>;

export const ProviderPage = z
  .strictObject({ url: z.url() })
  .describe('Page of the payment provider. Send the browser there.');
export type ProviderPage = z.infer<typeof ProviderPage>;

/** The part of an event that anything depends on; all else is read from the provider. */
export const PaymentEvent = z
  .looseObject({
    id: z.string().min(1).max(255),
    type: z.string().min(1).max(255),
    data: z.looseObject({ object: z.looseObject({}) }),
  })
  .describe('An event of the payment provider.');
export type PaymentEvent = z.infer<typeof PaymentEvent>;

export const EventReceived = z.strictObject({
  received: z.literal(true),
  duplicate: z.literal(true).describe('True if the event was processed before.').optional(),
});
export type EventReceived = z.infer<typeof EventReceived>;
