/** The provider's own client against a local provider: what is asked, and what is made of each answer. */
import { describe, expect, test } from 'vitest';
import { PaymentProvider, ProviderUnavailable } from '../../../server/payments/payment-provider.ts';
import { type Fault, LocalProvider, PRICES } from '../../fixtures/payment-provider.ts';

const NOW_MS = Date.parse('2026-11-18T12:00:00Z');
const LISTING = `pl_${'0a'.repeat(16)}`;

const ORDER = {
  listingId: LISTING,
  tier: 'plus',
  email: 'owner@example.org',
  customerId: null,
  reservation: 'res_1',
  paidUrl: 'https://toilets.example/account?checkout=paid',
  backUrl: 'https://toilets.example/account',
} as const;

async function opened(timeoutMs?: number) {
  const local = await LocalProvider.start(() => NOW_MS);
  return { local, provider: new PaymentProvider(local.settings, timeoutMs) };
}

describe('the payment provider', () => {
  test('is asked for a checkout of the tier, with tax, and told which listing it is for', async () => {
    const { local, provider } = await opened();
    const checkout = await provider.startCheckout(ORDER);
    expect(checkout).toEqual({
      id: expect.stringMatching(/^cs_/),
      url: `${local.settings.apiUrl}/pay/${checkout.id}`,
      expiresAt: new Date(NOW_MS + 24 * 3_600_000),
    });
    expect(Object.fromEntries(local.orders[0]!)).toEqual({
      mode: 'subscription',
      'line_items[0][price]': PRICES.plus,
      'line_items[0][quantity]': '1',
      client_reference_id: LISTING,
      'metadata[listing]': LISTING,
      'subscription_data[metadata][listing]': LISTING,
      'automatic_tax[enabled]': 'true',
      'tax_id_collection[enabled]': 'true',
      billing_address_collection: 'required',
      success_url: ORDER.paidUrl,
      cancel_url: ORDER.backUrl,
      customer_email: 'owner@example.org',
    });
  });

  test('gives the same checkout for the same reservation, and is told of a customer it knows', async () => {
    const { local, provider } = await opened();
    const first = await provider.startCheckout(ORDER);
    expect(await provider.startCheckout(ORDER)).toEqual(first);
    await provider.startCheckout({ ...ORDER, customerId: 'cus_1', reservation: 'res_2' });
    expect(local.orders).toHaveLength(2);
    expect(local.orders[1]!.get('customer')).toBe('cus_1');
    expect(local.orders[1]!.has('customer_email')).toBe(false);
  });

  test('tells how a checkout and its subscription stand', async () => {
    const { local, provider } = await opened();
    const { id, url } = await provider.startCheckout(ORDER);
    expect(await provider.readCheckout(id)).toEqual({ isOpen: true, url, subscriptionId: null });
    const subscriptionId = local.pay('trialing');
    expect(await provider.readCheckout(id)).toEqual({ isOpen: false, url: null, subscriptionId });
    local.change(subscriptionId, { status: 'active', cancelAtS: NOW_MS / 1000 + 60 });
    expect(await provider.readSubscription(subscriptionId)).toEqual({
      id: subscriptionId,
      listingId: LISTING,
      customerId: expect.stringMatching(/^cus_/),
      state: 'active',
      tier: 'plus',
      createdAt: new Date(NOW_MS),
      endsAt: new Date(NOW_MS + 60_000),
    });
  });

  test('knows nothing of strangers: other checkouts, other prices, subscriptions to other things', async () => {
    const { local, provider } = await opened();
    expect(await provider.readCheckout('cs_nobody')).toBeUndefined();
    expect(await provider.readSubscription('sub_nobody')).toBeUndefined();
    expect(await provider.readSubscription(local.subscribe({ listing: null }))).toBeUndefined();
    const other = local.subscribe({ listing: LISTING, priceId: 'price_of_bicycles' });
    expect(await provider.readSubscription(other)).toBeUndefined();
  });

  test('opens its portal for a customer', async () => {
    const { local, provider } = await opened();
    local.subscribe({ customer: 'cus_1' });
    expect(await provider.openPortal('cus_1', ORDER.backUrl)).toMatch(`${local.settings.apiUrl}/portal/`);
  });

  test.each<[string, Fault]>([
    ['cuts the connection', 'cut'],
    ['has a fault', { status: 500 }],
    ['is overloaded', { status: 503 }],
    ['limits us', { status: 429 }],
  ])('that %s is unavailable, and is asked twice', async (_, fault) => {
    const { local, provider } = await opened();
    local.fault = () => fault;
    await expect(provider.readSubscription('sub_1')).rejects.toThrow(ProviderUnavailable);
    expect(local.asked.length).toBeLessThanOrEqual(2);
  });

  test('that hangs is unavailable', async () => {
    const { local, provider } = await opened(50);
    local.delayMs = () => 10_000;
    await expect(provider.openPortal('cus_1', ORDER.backUrl)).rejects.toThrow(ProviderUnavailable);
  });

  test('that fails once is asked again', async () => {
    const { local, provider } = await opened();
    local.fault = () => (local.asked.length === 1 ? { status: 500 } : undefined);
    expect(await provider.startCheckout(ORDER)).toMatchObject({ id: expect.stringMatching(/^cs_/) });
  });

  test('that refuses our key is a fault of ours', async () => {
    const { local } = await opened();
    const provider = new PaymentProvider({ ...local.settings, key: 'sk_wrong' });
    const refused = provider.openPortal('cus_1', ORDER.backUrl);
    await expect(refused).rejects.toThrow('Invalid API key');
    await expect(refused).rejects.not.toThrow(ProviderUnavailable);
  });
});
