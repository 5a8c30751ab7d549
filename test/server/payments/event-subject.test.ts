import { expect, test } from 'vitest';
import { type EventSubject, subjectOf } from '../../../server/payments/event-subject.ts';

const DETAILS = { subscription_details: { subscription: 'sub_1' } };

test.each<[string, Record<string, unknown>, EventSubject]>([
  ['checkout.session.completed', { id: 'cs_1', subscription: 'sub_1' }, { checkoutId: 'cs_1' }],
  ['checkout.session.expired', { id: 'cs_1' }, { checkoutId: 'cs_1' }],
  ['customer.subscription.created', { id: 'sub_1' }, { subscriptionId: 'sub_1' }],
  ['customer.subscription.updated', { id: 'sub_1' }, { subscriptionId: 'sub_1' }],
  ['customer.subscription.deleted', { id: 'sub_1' }, { subscriptionId: 'sub_1' }],
  ['customer.subscription.paused', { id: 'sub_1' }, { subscriptionId: 'sub_1' }],
  ['customer.subscription.resumed', { id: 'sub_1' }, { subscriptionId: 'sub_1' }],
  ['invoice.paid', { parent: DETAILS }, { subscriptionId: 'sub_1' }],
  ['invoice.payment_failed', { parent: DETAILS }, { subscriptionId: 'sub_1' }],
  ['invoice.paid', { subscription: 'sub_1' }, { subscriptionId: 'sub_1' }],
  ['invoice.paid', { subscription: { id: 'sub_1' } }, { subscriptionId: 'sub_1' }],
  ['invoice.paid', { parent: null, subscription: null }, {}],
  ['invoice.paid', { parent: 7 }, {}],
  ['customer.subscription.updated', { id: 'sub_1/../../accounts' }, {}],
  ['customer.subscription.updated', { id: 7 }, {}],
  ['customer.created', { id: 'cus_1' }, {}],
  ['toString', { id: 'cus_1' }, {}],
])('%s about %o is about %o', (type, object, expected) => {
  const { checkoutId, subscriptionId } = subjectOf({ id: 'evt_1', type, data: { object } });
  expect({ checkoutId, subscriptionId }).toEqual({
    checkoutId: undefined,
    subscriptionId: undefined,
    ...expected,
  });
});
