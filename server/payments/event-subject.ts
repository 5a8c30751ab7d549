/** The checkout or subscription that an event is about (decision 4.4); nothing for the kinds that are not needed. */
import { z } from 'zod';
import type { PaymentEvent } from '../../schemas/people/billing.ts';

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
