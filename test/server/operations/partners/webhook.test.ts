/** receivePaymentEvent over HTTP (interface 6.5): every status, and events in any order, number and weather. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { listingOfAccount } from '../../../../overlay/partners/listings.ts';
import type { PlanState } from '../../../../overlay/partners/plans.ts';
import { EventReceived } from '../../../../schemas/people/partner.ts';
import { expectNoCors, expectProblem } from '../../../fixtures/contributions.ts';
import { forgetPartners, ownerOf, type PartnerGiven, partnerServer } from '../../../fixtures/partners.ts';
import { PRICES, type ProviderEvent } from '../../../fixtures/payment-provider.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';
import { runs } from '../../../fixtures/runs.ts';

const there = useDatabase();
beforeEach(() => forgetPartners(there.database));

async function open(given: Partial<PartnerGiven> = {}) {
  const server = await partnerServer({ database: there.database, ...given });
  const owner = await ownerOf(there.database, 'lt_n1');
  return {
    ...server,
    owner,
    listing: async () => (await listingOfAccount(there.database, owner.id, owner.listing))!,
  };
}

describe('an event', () => {
  test('makes the plan what the provider has, not what the event says', async () => {
    const { provider, deliver, listing, owner } = await open();
    const id = provider.subscribe({ listing: owner.listing, priceId: PRICES.plus });
    const [event] = provider.events;
    const lie = { ...event!, data: { object: { ...event!.data.object, status: 'canceled', metadata: {} } } };
    const reply = await deliver(lie);
    expect(reply).toMatchObject({ status: 200, body: { received: true } });
    expect(EventReceived.parse(reply.body)).toEqual({ received: true });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expectNoCors(reply.headers);
    expect(await listing()).toMatchObject({ subscriptionId: id, planState: 'active', tier: 'plus' });
  });

  test('that comes again is a duplicate, and the provider is not even asked', async () => {
    const { provider, deliver, listing, owner } = await open();
    const id = provider.subscribe({ listing: owner.listing });
    const [event] = provider.events;
    await deliver(event!);
    const before = await listing();
    provider.change(id, { status: 'canceled' });
    const asked = provider.asked.length;
    expect((await deliver(event!)).body).toEqual({ received: true, duplicate: true });
    expect(provider.asked).toHaveLength(asked);
    expect(await listing()).toEqual(before);
  });

  test('that comes eight times at once is dealt with once', async () => {
    const { provider, deliver, listing, owner } = await open();
    provider.subscribe({ listing: owner.listing });
    const [event] = provider.events;
    const replies = await Promise.all(Array.from({ length: 8 }, () => deliver(event!)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(replies.filter(({ body }) => !Object(body).duplicate)).toHaveLength(1);
    expect(await listing()).toMatchObject({ planState: 'active' });
  });

  test('that the provider could not be asked about is not dealt with, and is when it comes again', async () => {
    const { provider, deliver, listing, owner } = await open();
    provider.subscribe({ listing: owner.listing });
    const [event] = provider.events;
    provider.fault = () => 'cut';
    expectProblem(await deliver(event!), 502, 'payment-provider-unavailable');
    expect(await listing()).toMatchObject({ planState: null });
    provider.fault = () => undefined;
    expect((await deliver(event!)).body).toEqual({ received: true });
    expect(await listing()).toMatchObject({ planState: 'active' });
  });

  test.each<[string, Record<string, unknown>]>([
    ['customer.created', { id: 'cus_1' }],
    ['customer.subscription.updated', { id: 'sub_unknown' }],
    ['checkout.session.completed', { id: 'cs_unknown' }],
    ['invoice.paid', { id: 'in_1' }],
    ['customer.subscription.updated', { id: '../../v1/customers' }],
  ])('%s about %o leads to nothing, and is not sent again', async (type, object) => {
    const { provider, deliver, listing } = await open();
    const event = provider.tell(type, object);
    expect(await deliver(event)).toMatchObject({ status: 200, body: { received: true } });
    expect((await deliver(event)).body).toEqual({ received: true, duplicate: true });
    expect(await listing()).toMatchObject({ planState: null });
  });

  test('about things that are not ours leads to nothing', async () => {
    const { provider, deliverAll, listing, owner } = await open();
    provider.subscribe({ listing: null });
    provider.subscribe({ listing: `pl_${'f'.repeat(32)}` });
    provider.subscribe({ listing: owner.listing, priceId: 'price_of_bicycles' });
    expect((await deliverAll()).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listing()).toMatchObject({ planState: null });
  });
});

describe('the webhook', () => {
  const EVENT = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } });

  test('refuses what is not signed by the provider', async () => {
    const { provider, webhook } = await open();
    expectProblem(await webhook(EVENT), 400, 'invalid-signature');
    expectProblem(await webhook(EVENT, 't=1,v1=00'), 400, 'invalid-signature');
    const forged = provider.signature(EVENT, { secret: 'whsec_guessed' });
    expectProblem(await webhook(EVENT, forged), 400, 'invalid-signature');
    expectProblem(await webhook(`${EVENT}\n`, provider.signature(EVENT)), 400, 'invalid-signature');
  });

  test('refuses a recording of five minutes ago', async () => {
    const { provider, webhook, clock } = await open();
    const signature = provider.signature(EVENT);
    clock.ms += 301_000;
    expectProblem(await webhook(EVENT, signature), 400, 'invalid-signature');
    clock.ms -= 1_000;
    expect((await webhook(EVENT, signature)).status).toBe(200);
  });

  test('refuses what is no event, well signed as it is', async () => {
    const { provider, webhook } = await open();
    expectProblem(await webhook('[]', provider.signature('[]')), 400, 'invalid-event');
    expectProblem(await webhook('{', provider.signature('{')), 400, 'invalid-event');
  });

  test('takes 512 KB, and not one byte more, whether the length is told or not', async () => {
    const { provider, webhook, origin } = await open();
    const largest = EVENT.replace('"x"', `"x","pad":"${'p'.repeat(512 * 1024 - EVENT.length - 9)}"`);
    expect(largest).toHaveLength(512 * 1024);
    expect((await webhook(largest, provider.signature(largest))).status).toBe(200);
    const larger = `${largest} `;
    expectProblem(await webhook(larger, provider.signature(larger)), 413, 'body-too-large');
    const streamed = await fetch(`${origin}/api/v1/billing/webhook`, {
      method: 'POST',
      duplex: 'half',
      headers: { 'provider-signature': provider.signature(larger) },
      body: new Blob([larger]).stream(),
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  test('takes bytes as they were signed: no text is decoded before', async () => {
    const { provider, webhook } = await open();
    const body = EVENT.replace('"x"', '"Ä\u2028😀"');
    expect((await webhook(body, provider.signature(body))).status).toBe(200);
  });

  test('takes POST alone, and is not there without a payment provider', async () => {
    const { webhook } = await open();
    const reply = await webhook('', undefined, 'GET');
    expectProblem(reply, 405, 'method-not-allowed');
    expect(reply.headers.get('allow')).toBe('POST');
    await forgetPartners(there.database);
    const off = await open({ isUnpaid: true });
    expectProblem(await off.webhook(EVENT, off.provider.signature(EVENT)), 503, 'partner-payments-off');
  });
});

describe('events delivered twice, out of order, at once, and while the provider fails now and then', () => {
  const states = fc.array(
    fc.constantFrom<PlanState>('active', 'past_due', 'unpaid', 'paused', 'trialing', 'canceled'),
    { minLength: 1, maxLength: 5 },
  );
  const weather = fc.infiniteStream(fc.nat(99));

  test('leave the plan in the provider’s state', async () => {
    const { provider, deliver, listing, owner } = await open();
    const property = fc.asyncProperty(states, weather, async (all, numbers) => {
      const next = () => numbers.next().value ?? 0;
      await there.database.execute('DELETE FROM subscription');
      provider.events.splice(0);
      provider.delayMs = () => next() % 4;
      const id = provider.subscribe({ listing: owner.listing });
      /** Until it was answered with 200, as the provider does it. */
      const insist = async (event: ProviderEvent) => {
        while ((await deliver(event)).status !== 200);
      };
      provider.fault = () => (next() < 30 ? { status: 429 } : undefined);
      const running: Promise<void>[] = [];
      for (const status of all) {
        provider.change(id, { status, priceId: next() < 50 ? PRICES.basic : PRICES.plus });
        // Some of what has come about so far, in any order, while the next change is already made.
        const waiting = provider.events.splice(0).sort(() => next() - 50);
        for (const event of waiting) {
          running.push(insist(event));
          if (next() < 30) running.push(insist(event));
          if (next() < 40) await Promise.all(running.splice(0));
        }
      }
      await Promise.all(running);
      provider.fault = () => undefined;
      const { planState, tier, subscriptionId } = await listing();
      expect({ planState, subscriptionId }).toEqual({ planState: all.at(-1), subscriptionId: id });
      expect(tier).toBe(provider.tierOf(id));
    });
    await fc.assert(property, { numRuns: runs(12) });
  });
});
