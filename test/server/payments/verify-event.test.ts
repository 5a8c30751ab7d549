import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type EventSubject, subjectOf, verifyEvent } from '../../../server/payments/verify-event.ts';
import { LocalProvider, WEBHOOK_SECRET } from '../../fixtures/payment-provider.ts';

const NOW_MS = Date.parse('2026-11-18T12:00:00Z');
const EVENT = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } });
const signer = new LocalProvider(() => NOW_MS);
const AHEAD = signer.signature(EVENT, { atMs: NOW_MS + 301_000 });

/** What who has the secret signs of a time in these characters. */
function signedAt(time: string): string {
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${EVENT}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

function verified(body: string, header: string) {
  return verifyEvent(Buffer.from(body), header, WEBHOOK_SECRET, NOW_MS);
}

describe('an event', () => {
  test.each([
    ['signed now', 0],
    ['signed 300 seconds ago', 300],
    ['signed by a clock that is 300 seconds ahead', -300],
  ])('%s is one', async (_, agoS) => {
    const header = signer.signature(EVENT, { atMs: NOW_MS - agoS * 1000 });
    expect(await verified(EVENT, header)).toMatchObject({ id: 'evt_1', type: 'invoice.paid' });
  });

  test.each<[string, string, string]>([
    ['without a signature', EVENT, ''],
    ['with a signature that is none', EVENT, 'yes'],
    ['signed with another secret', EVENT, signer.signature(EVENT, { secret: 'whsec_other' })],
    ['signed 301 seconds ago', EVENT, signer.signature(EVENT, { atMs: NOW_MS - 301_000 })],
    ['signed 301 seconds ahead', EVENT, signer.signature(EVENT, { atMs: NOW_MS + 301_000 })],
    ['signed a year ahead', EVENT, signer.signature(EVENT, { atMs: NOW_MS + 31_536_000_000 })],
    ['signed ahead, with an earlier time before', EVENT, `t=${NOW_MS / 1000},${AHEAD}`],
    ['signed ahead, with a word behind the time', EVENT, AHEAD.replace(',', 's,')],
    ['that was changed by one byte', `${EVENT} `, signer.signature(EVENT)],
    ['whose time was changed', EVENT, signer.signature(EVENT).replace(/^t=\d+/, `t=${NOW_MS / 1000 + 1}`)],
    ['signed at no time, by who has the secret', EVENT, signedAt('NaN')],
    ['signed at an empty time', EVENT, signedAt('')],
    ['signed at a time in words', EVENT, signedAt('soon')],
    ['signed ahead in powers of ten', EVENT, signedAt('9e99')],
    ['with an empty signature', EVENT, `t=${NOW_MS / 1000},v1=`],
    ['with a signature that is only named', EVENT, `t=${NOW_MS / 1000},v1`],
    ['with a signature cut short', EVENT, signer.signature(EVENT).slice(0, -1)],
    ['with a signature of other letters', EVENT, `t=${NOW_MS / 1000},v1=${'é'.repeat(64)}`],
    ['signed in an older scheme', EVENT, signer.signature(EVENT).replace('v1=', 'v0=')],
  ])('%s has no valid signature', async (_, body, header) => {
    expect(await verified(body, header)).toBe('invalid-signature');
  });

  test('may be signed with the secret before this one too', async () => {
    const [time, signature] = signer.signature(EVENT).split(',');
    const other = signer.signature(EVENT, { secret: 'whsec_other' }).split(',')[1];
    expect(await verified(EVENT, `${time},${other},${signature}`)).toMatchObject({ id: 'evt_1' });
  });

  test.each([
    ['no JSON', 'id=evt_1'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['an object without an id', '{"object":"event","type":"invoice.paid","data":{"object":{}}}'],
    ['an id that is too long', JSON.stringify({ id: 'e'.repeat(256), type: 't', data: { object: {} } })],
    ['a thing without an object', '{"id":"evt_1","object":"event","type":"invoice.paid","data":{}}'],
  ])('that is %s is none, well signed as it is', async (_, body) => {
    expect(await verified(body, signer.signature(body))).toBe('invalid-event');
  });
});

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
