/** Passkeys over HTTP on a real Postgres, by a device of the test: what is signed wrong, late or twice is refused. */
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createModeratorToken } from '../../../../overlay/accounts/accounts.ts';
import { invite, passkeysOf, revokePasskey } from '../../../../overlay/accounts/passkeys.ts';
import { SESSION_COOKIE } from '../../../../server/operations/accounts/account.ts';
import {
  type AccountServer,
  accountServer,
  cookieOf,
  type SignedIn,
  signIn,
} from '../../../fixtures/accounts.ts';
import { expectProblem, type Reply } from '../../../fixtures/contributions.ts';
import { NOW } from '../../../fixtures/generation.ts';
import { moderatingOf } from '../../../fixtures/moderation.ts';
import { PasskeyDevice } from '../../../fixtures/passkey-device.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';

const db = useDatabase();
const API = '/account/api';
const EMAIL = 'ada@example.org';
let server: AccountServer;
let accountLog: string[];

beforeEach(async () => {
  for (const table of ['account', 'moderator', 'invitation', 'spent_proof'])
    await db.database.execute(`DELETE FROM ${table}`);
  accountLog = [];
  const keep = (text: string) => void accountLog.push(text);
  server = await serverWith({
    log: { debug: keep, info: keep, warn: keep, error: keep, child: () => logger },
  });
});
const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function serverWith(accounts: object, baseUrl?: string): Promise<AccountServer> {
  return accountServer({
    database: db.database,
    accounts,
    parts: (store) => ({
      moderating: moderatingOf(db.database, store),
      ...(baseUrl !== undefined && { baseUrl }),
    }),
  });
}

const Wished = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** The challenge of a wish that is granted. */
async function challengeOf(path: string, body: object = {}, cookie?: string): Promise<string> {
  const reply = await server.ask(`${API}/${path}`, body, cookie === undefined ? {} : { cookie });
  expect([path, reply.status]).toEqual([path, 200]);
  return Wished.parse(reply.body).options.challenge;
}

/** Makes a passkey by an invitation or in a session. */
async function enrol(
  device: PasskeyDevice,
  { invitation, cookie }: { invitation?: string; cookie?: string },
): Promise<Reply> {
  const challenge = await challengeOf('passkey-wish', { invitation }, cookie);
  const body = { invitation, name: 'phone', response: device.make(challenge) };
  return server.ask(`${API}/passkey`, body, cookie === undefined ? {} : { cookie });
}

async function signInBy(
  device: PasskeyDevice,
  odd: Parameters<PasskeyDevice['use']>[1] = {},
): Promise<Reply> {
  const challenge = await challengeOf('passkey-sign-in-wish');
  return server.ask(`${API}/passkey-sign-in`, { response: device.use(challenge, odd) });
}

function expectFault(reply: Reply, name: string): void {
  expectProblem(reply, 400, 'invalid-parameters');
  expect(reply.body).toMatchObject({ invalid_params: [{ name }] });
  expect(reply.headers.getSetCookie()).toEqual([]);
}

const moderates = async (cookie: string) => (await server.get('/moderation/api/me', cookie)).status;

/** A moderator with a device that was made by an invitation. */
async function enrolled(): Promise<{ device: PasskeyDevice; cookie: string }> {
  await createModeratorToken(db.database, EMAIL, NOW);
  const device = new PasskeyDevice();
  const reply = await enrol(device, { invitation: await invite(db.database, EMAIL, NOW) });
  expect(reply.status).toBe(201);
  return { device, cookie: cookieOf(reply) };
}

describe('a passkey', () => {
  test('made by an invitation opens moderation, at once and at each sign-in, and the invitation is used', async () => {
    await createModeratorToken(db.database, EMAIL, NOW);
    const invitation = await invite(db.database, EMAIL, NOW);
    const device = new PasskeyDevice();
    const made = await enrol(device, { invitation });
    expect(await moderates(cookieOf(made))).toBe(200);
    const signed = await signInBy(device);
    expect(signed).toMatchObject({ status: 201, body: { signed_in: true } });
    expect(cookieOf(signed)).not.toBe(cookieOf(made));
    expect(await moderates(cookieOf(signed))).toBe(200);
    expectFault(await server.ask(`${API}/passkey-wish`, { invitation }), 'invitation');
    expect(accountLog).toContain('A passkey was made by an invitation.');
    expect(accountLog.join()).not.toContain(EMAIL);
  });

  test('of a second device is made in a session of the first, and opens moderation, too', async () => {
    const { cookie } = await enrolled();
    const second = new PasskeyDevice();
    expect((await enrol(second, { cookie })).status).toBe(201);
    expect(await moderates(cookieOf(await signInBy(second)))).toBe(200);
  });

  test('is made by no session that came by mail: of a moderator, or of an owner who has one', async () => {
    const { cookie } = await enrolled();
    const byMail = await signIn(db.database, { email: EMAIL });
    expectFault(await server.ask(`${API}/passkey-wish`, {}, { cookie: byMail.cookie }), 'session');
    expect(await moderates(byMail.cookie)).toBe(403);
    const owner = await signIn(db.database, { email: 'owner@example.org' });
    expect((await enrol(new PasskeyDevice(), { cookie: owner.cookie })).status).toBe(201);
    const again = await signIn(db.database, { email: 'owner@example.org' });
    expectFault(await server.ask(`${API}/passkey-wish`, {}, { cookie: again.cookie }), 'session');
    expectFault(await server.ask(`${API}/passkey-wish`, {}), 'session');
    // A challenge that another session got is of no use either.
    const challenge = await challengeOf('passkey-wish', {}, cookie);
    const body = { name: 'phone', response: new PasskeyDevice().make(challenge) };
    expectFault(await server.ask(`${API}/passkey`, body, { cookie: byMail.cookie }), 'session');
  });

  test('of an owner who becomes a moderator later opens nothing, nor what is made with it', async () => {
    const owner = await signIn(db.database, { email: EMAIL });
    const device = new PasskeyDevice();
    await enrol(device, { cookie: owner.cookie });
    await createModeratorToken(db.database, EMAIL, NOW);
    const signed = await signInBy(device);
    expect(signed.status).toBe(201);
    expect(await moderates(cookieOf(signed))).toBe(403);
    expectFault(await server.ask(`${API}/passkey-wish`, {}, { cookie: cookieOf(signed) }), 'session');
    const invitation = await invite(db.database, EMAIL, NOW);
    expect(await moderates(cookieOf(await enrol(new PasskeyDevice(), { invitation })))).toBe(200);
  });

  test('ends the session that its browser had', async () => {
    const { device } = await enrolled();
    const other: SignedIn = await signIn(db.database);
    const challenge = await challengeOf('passkey-sign-in-wish');
    const body = { response: device.use(challenge) };
    const reply = await server.ask(`${API}/passkey-sign-in`, body, { cookie: other.cookie });
    expect(reply.status).toBe(201);
    expect((await server.get(`${API}/account`, other.cookie)).status).toBe(401);
    expect(cookieOf(reply)).toMatch(new RegExp(`^${SESSION_COOKIE}=`));
  });

  test('that is revoked is refused, and its log says so', async () => {
    const { device, cookie } = await enrolled();
    await enrol(new PasskeyDevice(), { cookie });
    const [account] = await db.database.query(z.object({ id: z.string() }), 'SELECT id FROM account');
    expect(await revokePasskey(db.database, account?.id ?? '', device.id, NOW)).toBe(true);
    expectFault(await signInBy(device), 'passkey');
    expect(accountLog.at(-1)).toContain('is not known, or it was revoked');
    expectFault(await signInBy(new PasskeyDevice()), 'passkey');
  });

  test('with a counter that has not risen is refused: there is a copy of it', async () => {
    const { device } = await enrolled();
    expect((await signInBy(device, { counter: 5 })).status).toBe(201);
    for (const counter of [5, 4, 0]) {
      expectFault(await signInBy(device, { counter }), 'counter');
      expect(accountLog.at(-1)).toContain('there may be a copy');
    }
    expect((await signInBy(device, { counter: 6 })).status).toBe(201);
  });

  test('that counts nothing, as one that several devices share, is taken each time', async () => {
    const { device } = await enrolled();
    for (let i = 0; i < 3; i++) expect((await signInBy(device, { counter: 0 })).status).toBe(201);
  });
});

describe('what a device signed', () => {
  test.each([
    ['for a page of another site', { origin: 'https://toilets.example.evil.example' }],
    ['for another domain', { domain: 'evil.example' }],
    ['without a look at its user', { isUnchecked: true }],
  ])('%s makes no passkey and signs nobody in; an invitation stays good', async (_, odd) => {
    const { device } = await enrolled();
    const before = accountLog.length;
    expectFault(await signInBy(device, odd), 'response');
    expect(accountLog.slice(before)).toEqual([expect.stringContaining('was refused')]);
    const invitation = await invite(db.database, 'bob@example.org', NOW);
    const challenge = await challengeOf('passkey-wish', { invitation });
    const response = new PasskeyDevice().make(challenge, odd);
    expectFault(await server.ask(`${API}/passkey`, { invitation, name: 'phone', response }), 'response');
    expect((await enrol(new PasskeyDevice(), { invitation })).status).toBe(201);
  });

  test('counts once, for five minutes, for what it was asked for, and with our own challenge', async () => {
    const { device, cookie } = await enrolled();
    const finish = (challenge: string) =>
      server.ask(`${API}/passkey-sign-in`, { response: device.use(challenge) });
    const challenge = await challengeOf('passkey-sign-in-wish');
    expect((await finish(challenge)).status).toBe(201);
    expectFault(await finish(challenge), 'response');
    const toMake = await challengeOf('passkey-wish', {}, cookie);
    expectFault(await finish(toMake), 'response');
    const forged = Buffer.from(`${'a'.repeat(26)}.${NOW.getTime() + 60_000}.${'0'.repeat(64)}`);
    for (const other of [forged.toString('base64url'), 'AAAA', ''])
      expectFault(await finish(other), 'response');
    const late = await challengeOf('passkey-sign-in-wish');
    server.clock.ms += 5 * 60_000;
    expectFault(await finish(late), 'response');
  });

  test('by the key of another passkey is refused', async () => {
    const { device } = await enrolled();
    const stranger = new PasskeyDevice();
    const challenge = await challengeOf('passkey-sign-in-wish');
    const signed = { ...stranger.use(challenge), id: device.id, rawId: device.id };
    expectFault(await server.ask(`${API}/passkey-sign-in`, { response: signed }), 'response');
  });

  test('of twenty at the same time makes one passkey and uses the invitation once', async () => {
    const invitation = await invite(db.database, EMAIL, NOW);
    const devices = Array.from({ length: 20 }, () => new PasskeyDevice());
    const replies = await Promise.all(
      devices.map((device) => enrol(device, { invitation }).catch(() => null)),
    );
    expect(replies.filter((reply) => reply?.status === 201)).toHaveLength(1);
    const [account] = await db.database.query(z.object({ id: z.string() }), 'SELECT id FROM account');
    expect(await passkeysOf(db.database, account?.id ?? '')).toMatchObject([
      { name: 'phone', isVouched: true, domain: 'toilets.example', counter: 0 },
    ]);
  });
});

test('an address without a domain says so in a sentence', async () => {
  const ip = await serverWith({}, 'https://192.0.2.7');
  const reply = await ip.ask(`${API}/passkey-sign-in-wish`, {}, { headers: { origin: 'https://192.0.2.7' } });
  expect(reply.body).toMatchObject({
    status: 400,
    invalid_params: [
      { name: 'site', reason: expect.stringContaining('Browsers know passkeys only at https with a domain') },
    ],
  });
});
