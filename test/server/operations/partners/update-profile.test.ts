/** updatePartnerProfile over HTTP (interface 6.2): every status, and the reads of the toilet afterwards. */
import { beforeEach, describe, expect, test } from 'vitest';
import { QUOTAS } from '../../../../schemas/problems/limits.ts';
import { Problem } from '../../../../schemas/problems/problem.ts';
import { MemoryCounter, memoryLimits } from '../../../../server/rate-limit/memory-counter.ts';
import { signIn } from '../../../fixtures/accounts.ts';
import { expectNoCors, expectProblem, type Given } from '../../../fixtures/contributions.ts';
import {
  forgetPartners,
  type PartnerServer,
  partnerServer,
  payingOwnerOf,
} from '../../../fixtures/partners.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

const there = useDatabase();
beforeEach(() => forgetPartners(there.database));

const HOUR_MS = 3_600_000;
const UNKNOWN = `pl_${'0'.repeat(32)}`;
const pathOf = (listing: string) => `/api/v1/partner/listings/${listing}`;

async function open(given: Partial<Given> = {}) {
  const server = await partnerServer({ database: there.database, ...given });
  const owner = await payingOwnerOf(server, there.database, 'lt_n1');
  const patch = (body: unknown, listing = owner.listing, cookie = owner.cookie) =>
    server.ask(pathOf(listing), body, { method: 'PATCH', cookie });
  return { server, owner, patch };
}

async function partner(server: PartnerServer, id = 'lt_n1'): Promise<unknown> {
  await server.publish();
  const { body } = await server.get(`/api/v1/toilets/${id}`);
  return Object(body).toilet.partner;
}

describe('a profile', () => {
  test('begins empty, and is what was sent last; what is not sent stays', async () => {
    const { patch, server } = await open();
    const first = await patch({});
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expectNoCors(first.headers);
    expect(first.body).toEqual({ conditions: null, opening_hours: null, closed_until: 0, open_now: true });
    const said = { conditions: 'customers', opening_hours: 'Mo-Su 08:00-18:00' };
    expect((await patch({ ...said, opening_hours: 'mo-su 8:00-18:00;' })).body).toEqual({
      ...said,
      closed_until: 0,
      open_now: true,
    });
    expect((await patch({ conditions: 'everyone' })).body).toMatchObject({
      conditions: 'everyone',
      opening_hours: 'Mo-Su 08:00-18:00',
    });
    expect(await partner(server)).toEqual({
      name: 'Café Central',
      tier: 'basic',
      conditions: 'everyone',
      opening_hours: 'Mo-Su 08:00-18:00',
      open_now: true,
      closes_at: '2026-11-18T18:00:00+00:00',
    });
  });

  test.each([[''], ['   '], [null]])('has no hours after %o', async (opening_hours) => {
    const { patch, server } = await open();
    await patch({ opening_hours: '24/7', conditions: 'everyone' });
    expect((await patch({ opening_hours })).body).toMatchObject({ opening_hours: null });
    expect((await patch({ conditions: null })).body).toMatchObject({ conditions: null });
    expect(await partner(server)).toMatchObject({
      conditions: null,
      opening_hours: null,
      open_now: 'unknown',
      closes_at: null,
    });
  });

  test('is closed for 12 hours by the live switch, and then follows the hours without a write', async () => {
    const { patch, server } = await open();
    await patch({ opening_hours: '24/7' });
    const { clock } = server;
    const closed_until = clock.ms + 12 * HOUR_MS;
    expect((await patch({ open_now: false })).body).toMatchObject({ closed_until, open_now: false });
    expect(await partner(server)).toMatchObject({ open_now: false, closes_at: null });
    clock.ms = closed_until - 1;
    expect(await partner(server)).toMatchObject({ open_now: false });
    clock.ms = closed_until;
    expect(await partner(server)).toMatchObject({ open_now: true });
    expect((await patch({})).body).toMatchObject({ closed_until: 0, open_now: true });
  });

  test('is open again at once by the live switch; other changes leave the switch alone', async () => {
    const { patch, server } = await open();
    const closed_until = server.clock.ms + 12 * HOUR_MS;
    await patch({ open_now: false, opening_hours: '24/7' });
    server.clock.ms += HOUR_MS;
    expect((await patch({ conditions: 'everyone' })).body).toMatchObject({ closed_until, open_now: false });
    expect((await patch({ open_now: false })).body).toMatchObject({ closed_until: closed_until + HOUR_MS });
    expect((await patch({ open_now: true })).body).toMatchObject({ closed_until: 0, open_now: true });
    expect(await partner(server)).toMatchObject({ open_now: true, closes_at: null });
  });

  test('that is off says so as the partner; the toilet is open, and found under open_now, by its own hours', async () => {
    const at = (id: string, openingHours: string) =>
      baseToilet({ id, lon: 7.4246, lat: 43.7384, opening_hours: openingHours });
    const { patch, server } = await open({ toilets: [at('lt_n1', '24/7'), at('lt_n2', 'off')] });
    await patch({ opening_hours: '24/7', open_now: false });
    expect(await partner(server)).toMatchObject({ open_now: false });
    for (const query of ['bbox=7.4,43.7,7.5,43.8', 'lat=43.7384&lon=7.4246']) {
      const path = query.startsWith('bbox') ? '/api/v1/toilets' : '/api/v1/toilets/nearest';
      const { body } = await server.get(`${path}?${query}&open_now=true`);
      expect(Object(body).results).toMatchObject([
        { id: 'lt_n1', open_now: true, partner: { open_now: false } },
      ]);
    }
  });

  test('vouches for the toilet', async () => {
    const { patch, server } = await open();
    const state = async () => {
      await server.publish();
      return Object((await server.get('/api/v1/toilets/lt_n1')).body).toilet.verification_state;
    };
    expect(await state()).toBe('unverified');
    await patch({});
    expect(await state()).toBe('partner_confirmed');
  });
});

describe('a profile is not saved', () => {
  test.each<[string, unknown, string[]]>([
    ['no JSON', '{', ['body']],
    ['a list', [], ['body']],
    ['unknown conditions', { conditions: 'members' }, ['conditions']],
    ['hours that cannot be parsed', { opening_hours: 'mostly' }, ['opening_hours']],
    ['hours of 201 characters', { opening_hours: 'x'.repeat(201) }, ['opening_hours']],
    ['hours that are a number', { opening_hours: 24 }, ['opening_hours']],
    ['a switch that is a text', { open_now: 'false' }, ['open_now']],
    ['a switch that is null', { open_now: null }, ['open_now']],
    ['a field of others', { business_name: 'Another' }, ['business_name']],
    [
      'all at once',
      { conditions: 1, opening_hours: 'mostly', open_now: 1, tier: 'plus' },
      ['conditions', 'opening_hours', 'open_now', 'tier'],
    ],
  ])('from %s', async (_, body, names) => {
    const { patch } = await open();
    const reply = await patch(typeof body === 'string' ? body : JSON.stringify(body));
    expectProblem(reply, 400, 'invalid-parameters');
    expect(Problem.parse(reply.body).invalid_params?.map(({ name }) => name)).toEqual(names);
  });

  test('without a signed-in account, or from another origin', async () => {
    const { server, owner, patch } = await open();
    expectProblem(await server.ask(pathOf(owner.listing), {}, { method: 'PATCH' }), 401, 'not-signed-in');
    expectProblem(await patch({}, owner.listing, `__Host-session=${'a'.repeat(40)}`), 401, 'not-signed-in');
    const { cookie } = owner;
    const elsewhere = { origin: 'https://elsewhere.example' };
    const stolen = await server.ask(
      pathOf(owner.listing),
      {},
      { method: 'PATCH', cookie, headers: elsewhere },
    );
    expectProblem(stolen, 403, 'other-origin');
  });

  test('of a listing of somebody else, of none, or by a name that is none', async () => {
    const { owner, patch } = await open();
    const other = await signIn(there.database);
    expectProblem(await patch({}, owner.listing, other.cookie), 404, 'not-found');
    expectProblem(await patch({}, UNKNOWN), 404, 'not-found');
    expectProblem(await patch({}, 'pl_1'), 404, 'not-found');
    expectProblem(await patch({}, "pl_1' OR 1=1"), 404, 'not-found');
  });

  test('while the claim is not approved', async () => {
    const { owner, patch } = await open();
    await there.database.execute(`UPDATE claim SET state = 'revoked' WHERE id = $1`, [owner.claimId]);
    expectProblem(await patch({}), 409, 'claim-not-approved');
  });

  test('while no plan runs', async () => {
    const { server, owner, patch } = await open();
    server.provider.change(owner.subscription, { status: 'unpaid' });
    await server.deliverAll();
    expectProblem(await patch({ open_now: false }), 409, 'no-running-plan');
    expect(await partner(server)).toBeNull();
    server.provider.change(owner.subscription, { status: 'active' });
    await server.deliverAll();
    expect(await partner(server)).toMatchObject({ open_now: 'unknown' });
  });

  test('too often', async () => {
    const { patch } = await open({ limits: memoryLimits(new MemoryCounter(() => 0)) });
    for (let i = 0; i < QUOTAS.contrib.requests; i++) expect((await patch({})).status).toBe(200);
    expectProblem(await patch({}), 429, 'rate-limited');
  });

  test('by another method', async () => {
    const { server, owner } = await open();
    const reply = await server.ask(pathOf(owner.listing), {}, { cookie: owner.cookie });
    expectProblem(reply, 405, 'method-not-allowed');
    expect(reply.headers.get('allow')).toBe('PATCH');
  });
});
