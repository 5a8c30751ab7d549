/**
 * A business from its claim to the end of its plan, with everything real but the clock: HTTP, Postgres, the worker,
 * the server that follows the pointer, and the provider's own client. After each write: what a reader sees.
 */
import { expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../../../common/logger.ts';
import { createModeratorToken } from '../../../../overlay/accounts/accounts.ts';
import { work } from '../../../../pipeline/rebuild/work.ts';
import { signIn } from '../../../fixtures/accounts.ts';
import { expectProblem } from '../../../fixtures/contributions.ts';
import { NOW } from '../../../fixtures/generation.ts';
import { moderatingOf } from '../../../fixtures/moderation.ts';
import { partnerServer } from '../../../fixtures/partners.ts';
import { freshDatabase } from '../../../fixtures/postgres.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ID = 'lt_n1';
const TOILET = baseToilet({
  id: ID,
  lon: 7.4246,
  lat: 43.7384,
  zone: 'Europe/Monaco',
  country: 'MC',
  opening_hours: 'Mo-Su 12:30-14:00',
});
const READS = [
  `/api/v1/toilets/${ID}`,
  '/api/v1/toilets/nearest?lat=43.7384&lon=7.4246&limit=1',
  '/api/v1/toilets?bbox=7.42,43.73,7.43,43.74',
];

async function open() {
  const { database } = await freshDatabase();
  const moderator = await createModeratorToken(database, 'ada@example.org', NOW);
  const server = await partnerServer({
    database,
    toilets: [TOILET],
    parts: (store) => ({
      moderating: moderatingOf(database, store),
    }),
  });
  const { store, generations, clock, get } = server;
  generations.start();
  const stop = new AbortController();
  const worker = work({ store, database, log: silentLogger, now: () => new Date(clock.ms) }, stop.signal);
  onTestFinished(async () => {
    generations.stop();
    stop.abort();
    await worker;
  });
  /** The toilet as each read has it. */
  const seen = () =>
    Promise.all(
      READS.map(async (path) => {
        const { toilet, results } = Object((await get(path)).body);
        return toilet ?? results[0];
      }),
    );
  return {
    ...server,
    decide: (path: string, body: object = {}) =>
      server.post(`/moderation/api${path}`, JSON.stringify(body), {
        headers: { authorization: `Bearer ${moderator}` },
      }),
    /** Waits until every read shows this partner, beside a toilet that is as it always was. */
    shows: async (partner: object | null) => {
      const expected = partner ? expect.objectContaining(partner) : null;
      await expect
        .poll(async () => (await seen()).map((toilet) => toilet.partner), { interval: 5, timeout: 30_000 })
        .toEqual(READS.map(() => expected));
      for (const { access, opening_hours, confidence } of await seen())
        expect({ access, opening_hours, confidence }).toEqual({
          access: 'public',
          opening_hours: 'Mo-Su 12:30-14:00',
          confidence: 'low',
        });
    },
    database,
  };
}

test('a business claims its toilet, pays, speaks, closes, opens, fails to pay, pays again, and leaves', async () => {
  const { shows, clock, provider, deliverAll, ask, get, decide, database } = await open();
  const { cookie } = await signIn(database);

  const business = { business_name: 'Café Central', contact_email: 'owner@example.org' };
  const claim = await ask(`/api/v1/toilets/${ID}/claims`, business, { cookie });
  expect(claim).toMatchObject({ status: 201, body: { status: 'pending' } });
  await shows(null);
  expect((await decide(`/claims/${Object(claim.body).id}/approve`)).status).toBeLessThan(300);
  const own = await get('/account/api/listings', cookie);
  const listing: string = Object(own.body).listings[0].id;
  const patch = (body: object) =>
    ask(`/api/v1/partner/listings/${listing}`, body, { method: 'PATCH', cookie });
  const buy = () => ask('/api/v1/billing/checkout', { listing, tier: 'plus' }, { cookie });
  const changed = async (id: string, some: Parameters<typeof provider.change>[1]) => {
    provider.change(id, some);
    expect((await deliverAll()).every(({ status }) => status === 200)).toBe(true);
  };

  // Approved, and nothing bought: nothing is shown, and nothing may be said.
  await shows(null);
  expectProblem(await patch({}), 409, 'no-running-plan');
  expect((await buy()).status).toBe(200);
  await shows(null);

  const subscription = provider.pay('trialing');
  await deliverAll();
  const plus = { name: 'Café Central', tier: 'plus' };
  await shows({ ...plus, conditions: null, opening_hours: null, open_now: 'unknown', closes_at: null });
  await changed(subscription, { status: 'active' });

  await patch({ conditions: 'everyone', opening_hours: 'Mo-Su 08:00-18:00' });
  await shows({ ...plus, conditions: 'everyone', open_now: true, closes_at: '2026-11-18T18:00:00+01:00' });
  await patch({ opening_hours: '24/7' });
  await shows({ opening_hours: '24/7', open_now: true, closes_at: null });

  // Closed for twelve hours, which end by themselves.
  const closed = await patch({ open_now: false });
  expect(closed.body).toMatchObject({ closed_until: clock.ms + 12 * HOUR_MS, open_now: false });
  await shows({ open_now: false, closes_at: null });
  clock.ms += 12 * HOUR_MS - 1;
  await shows({ open_now: false });
  clock.ms += 1;
  await shows({ open_now: true });

  // Closed again, and opened by the business.
  await patch({ open_now: false });
  await shows({ open_now: false });
  expect((await patch({ open_now: true })).body).toMatchObject({ closed_until: 0, open_now: true });
  await shows({ open_now: true });

  // A payment fails: two weeks of grace, which end by themselves.
  await changed(subscription, { status: 'past_due' });
  await shows({ open_now: true });
  clock.ms += 13 * DAY_MS;
  await shows({ open_now: true });
  expect((await patch({ conditions: 'customers' })).status).toBe(200);
  await shows({ conditions: 'customers' });
  clock.ms += DAY_MS;
  await shows(null);
  expectProblem(await patch({ open_now: false }), 409, 'no-running-plan');
  expectProblem(await buy(), 409, 'subscription-exists');
  expect((await ask('/api/v1/billing/portal', { listing }, { cookie })).status).toBe(200);

  // Paid after all, what was said is there again. Then cancelled for the end of the period, and it comes.
  await changed(subscription, { status: 'active' });
  await shows({ ...plus, conditions: 'customers', opening_hours: '24/7' });
  await changed(subscription, { cancelAtS: (clock.ms + 3 * DAY_MS) / 1000 });
  await shows(plus);
  clock.ms += 3 * DAY_MS;
  await shows(null);
  await changed(subscription, { status: 'canceled', cancelAtS: null });
  await shows(null);

  // Once more, until a moderator takes the claim back.
  expect((await buy()).status).toBe(200);
  provider.pay();
  await deliverAll();
  await shows(plus);
  await decide(`/claims/${Object(claim.body).id}/revoke`, { reason: 'They sold the café.' });
  await shows(null);
  expectProblem(await patch({}), 409, 'claim-not-approved');
});
