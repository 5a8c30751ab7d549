/** startCheckout and openBillingPortal over HTTP (interface 6.3 and 6.4): every status. */
import { beforeEach, describe, expect, test } from 'vitest';
import { QUOTAS } from '../../../../schemas/problems/limits.ts';
import { Problem } from '../../../../schemas/problems/problem.ts';
import { MemoryCounter, memoryLimits } from '../../../../server/rate-limit/memory-counter.ts';
import { signIn } from '../../../fixtures/accounts.ts';
import { expectNoCors, expectProblem } from '../../../fixtures/contributions.ts';
import { forgetPartners, ownerOf, type PartnerGiven, partnerServer } from '../../../fixtures/partners.ts';
import { PRICES } from '../../../fixtures/payment-provider.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';

const there = useDatabase();
beforeEach(() => forgetPartners(there.database));

const CHECKOUT = '/api/v1/billing/checkout';
const PORTAL = '/api/v1/billing/portal';
const UNKNOWN = `pl_${'0'.repeat(32)}`;
const DAY_MS = 86_400_000;

async function open(given: Partial<PartnerGiven> = {}) {
  const server = await partnerServer({ database: there.database, ...given });
  const owner = await ownerOf(there.database, 'lt_n1');
  const { listing, cookie } = owner;
  return {
    server,
    owner,
    buy: (some: Record<string, unknown> = {}, options = {}) =>
      server.ask(CHECKOUT, { listing, tier: 'plus', ...some }, { cookie, ...options }),
    portal: (some: Record<string, unknown> = {}, options = {}) =>
      server.ask(PORTAL, { listing, ...some }, { cookie, ...options }),
  };
}

describe('a checkout', () => {
  test('is a page of the payment provider, for this listing, tier and account', async () => {
    const { server, owner, buy } = await open();
    const reply = await buy();
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ url: expect.stringMatching(`^${server.provider.settings.apiUrl}/pay/cs_`) });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expectNoCors(reply.headers);
    const [order] = server.provider.orders;
    expect(order?.get('client_reference_id')).toBe(owner.listing);
    expect(order?.get('line_items[0][price]')).toBe(PRICES.plus);
    expect(order?.get('customer_email')).toBe(owner.email);
  });

  test('is one at a time: of ten at once one is begun', async () => {
    const { server, buy } = await open();
    const replies = await Promise.all(Array.from({ length: 10 }, () => buy()));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    for (const reply of replies) if (reply.status === 409) expectProblem(reply, 409, 'subscription-exists');
    expect(server.provider.orders).toHaveLength(1);
  });

  test('may be begun again when it expired, by time or by the provider’s word', async () => {
    const { server, buy } = await open();
    await buy();
    server.clock.ms += DAY_MS - 1;
    expectProblem(await buy(), 409, 'subscription-exists');
    server.clock.ms += 1;
    const again = await buy();
    expect(again.status).toBe(200);
    expectProblem(await buy(), 409, 'subscription-exists');
    server.provider.expireCheckout(String(Object(again.body).url).split('/').at(-1) ?? '');
    await server.deliverAll();
    expect((await buy()).status).toBe(200);
  });

  test('is refused while there is a subscription, running or not, and begun again once it has ended', async () => {
    const { server, buy } = await open();
    await buy();
    const id = server.provider.pay('incomplete');
    await server.deliverAll();
    expectProblem(await buy(), 409, 'subscription-exists');
    for (const status of ['active', 'past_due', 'unpaid', 'paused'] as const) {
      server.provider.change(id, { status });
      await server.deliverAll();
      expectProblem(await buy(), 409, 'subscription-exists');
    }
    server.provider.change(id, { status: 'canceled' });
    await server.deliverAll();
    expect((await buy()).status).toBe(200);
    expect(server.provider.orders.at(-1)?.get('customer')).toMatch(/^cus_/);
  });

  test('that the provider does not give leaves the listing free', async () => {
    const { server, buy } = await open();
    server.provider.fault = () => ({ status: 500 });
    expectProblem(await buy(), 502, 'payment-provider-unavailable');
    server.provider.fault = () => 'cut';
    expectProblem(await buy(), 502, 'payment-provider-unavailable');
    server.provider.fault = () => undefined;
    expect((await buy()).status).toBe(200);
  });

  test('that our settings make impossible is a fault of ours, told without detail', async () => {
    const { server, buy } = await open();
    server.provider.fault = () => ({ status: 400 });
    expectProblem(await buy(), 500, 'internal');
    expect(server.log.join()).toContain('It does not work today.');
    server.provider.fault = () => undefined;
    expect((await buy()).status).toBe(200);
  });

  test('whose server died while it was asked for blocks the listing for two minutes only', async () => {
    const { server, owner, buy } = await open();
    await there.database.execute(
      'UPDATE listing SET checkout_session_id = $2, checkout_expires_at = $3 WHERE id = $1',
      [owner.listing, 'res_of_the_dead', new Date(server.clock.ms + 120_000)],
    );
    expectProblem(await buy(), 409, 'subscription-exists');
    server.clock.ms += 120_000;
    expect((await buy()).status).toBe(200);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['no listing', { listing: undefined }, ['listing']],
    ['a listing that is none', { listing: 'pl_1' }, ['listing']],
    ['no tier', { tier: undefined }, ['tier']],
    ['another tier', { tier: 'gold' }, ['tier']],
    ['a price', { price: 1 }, ['price']],
  ])('needs no %s', async (_, some, names) => {
    const { buy, server } = await open();
    const reply = await buy(some);
    expectProblem(reply, 400, 'invalid-parameters');
    expect(Problem.parse(reply.body).invalid_params?.map(({ name }) => name)).toEqual(names);
    expect(server.provider.asked).toEqual([]);
  });
});

describe('the portal', () => {
  test('is a page of the payment provider for who holds a subscription, also one that is overdue', async () => {
    const { server, buy, portal } = await open();
    expectProblem(await portal(), 409, 'no-subscription');
    await buy();
    expectProblem(await portal(), 409, 'no-subscription');
    const id = server.provider.pay();
    await server.deliverAll();
    const url = expect.stringMatching(`^${server.provider.settings.apiUrl}/portal/`);
    expect(await portal()).toMatchObject({ status: 200, body: { url } });
    server.provider.change(id, { status: 'unpaid' });
    await server.deliverAll();
    expect(await portal()).toMatchObject({ status: 200, body: { url } });
    server.provider.fault = () => ({ status: 503 });
    expectProblem(await portal(), 502, 'payment-provider-unavailable');
    server.provider.fault = () => undefined;
    server.provider.change(id, { status: 'canceled' });
    await server.deliverAll();
    expectProblem(await portal(), 409, 'no-subscription');
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['no listing', { listing: undefined }, ['listing']],
    ['a listing that is none', { listing: 7 }, ['listing']],
    ['a tier', { tier: 'plus' }, ['tier']],
  ])('is not opened with %s', async (_, some, names) => {
    const { portal } = await open();
    const reply = await portal(some);
    expectProblem(reply, 400, 'invalid-parameters');
    expect(Problem.parse(reply.body).invalid_params?.map(({ name }) => name)).toEqual(names);
  });
});

describe.each(['buy', 'portal'] as const)('%s', (name) => {
  test('is refused to strangers', async () => {
    const { server, [name]: ask } = await open();
    expectProblem(await ask({}, { cookie: undefined }), 401, 'not-signed-in');
    expectProblem(await ask({}, { headers: { origin: 'https://elsewhere.example' } }), 403, 'other-origin');
    const { cookie } = await signIn(there.database);
    expectProblem(await ask({}, { cookie }), 404, 'not-found');
    expectProblem(await ask({ listing: UNKNOWN }), 404, 'not-found');
    expectProblem(await ask({}, { method: 'PUT' }), 405, 'method-not-allowed');
    expectProblem(await ask({ note: 'x'.repeat(40_000) }), 413, 'body-too-large');
    expectProblem(
      await ask({}, { headers: { 'content-type': 'text/plain' } }),
      415,
      'unsupported-media-type',
    );
    expect(server.provider.asked).toEqual([]);
  });

  test('needs an approved claim', async () => {
    const { server, owner, [name]: ask } = await open();
    await there.database.execute(`UPDATE claim SET state = 'revoked' WHERE id = $1`, [owner.claimId]);
    expectProblem(await ask(), 409, 'claim-not-approved');
    expect(server.provider.asked).toEqual([]);
  });

  test('is limited', async () => {
    const { [name]: ask } = await open({ limits: memoryLimits(new MemoryCounter(() => 0)) });
    for (let i = 0; i < QUOTAS.contrib.requests; i++) await ask({ listing: UNKNOWN });
    expectProblem(await ask(), 429, 'rate-limited');
  });

  test('is not there without a payment provider', async () => {
    const { [name]: ask } = await open({ isUnpaid: true });
    const reply = await ask();
    expectProblem(reply, 503, 'partner-payments-off');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
