/** Signing in and out over HTTP, and what others might try. */
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '../../../../common/logger.ts';
import { createModeratorToken } from '../../../../overlay/accounts/accounts.ts';
import { CODE_DIGITS, GUESSES, MAX_TRIES } from '../../../../overlay/accounts/sign-ins.ts';
import { daysBefore } from '../../../../overlay/database/time-windows.ts';
import { altchaCheck } from '../../../../server/human-check/altcha.ts';
import { MailUnavailable, smtpMailer } from '../../../../server/mail/mailer.ts';
import { SESSION_COOKIE } from '../../../../server/operations/accounts/account.ts';
import { MemoryCounter, memoryLimits } from '../../../../server/rate-limit/memory-counter.ts';
import {
  type AccountServer,
  accountServer,
  cookieOf,
  cookiesOf,
  makeListing,
  signIn,
} from '../../../fixtures/accounts.ts';
import { BASE_URL } from '../../../fixtures/app.ts';
import { deviceId, expectNoCors, expectProblem, PEPPER } from '../../../fixtures/contributions.ts';
import { NOW } from '../../../fixtures/generation.ts';
import { solve } from '../../../fixtures/human-check.ts';
import { logInto } from '../../../fixtures/log.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';
import { smtpServer } from '../../../fixtures/smtp.ts';

const db = useDatabase();
const EMAIL = 'ada@example.org';
const Asked = z.object({ sign_in: z.string() });
let server: AccountServer;
beforeEach(async () => {
  for (const table of ['attempt', 'spent_proof', 'sign_in', 'account'])
    await db.database.execute(`DELETE FROM ${table}`);
  server = await accountServer({ database: db.database });
});

async function askForCode(email = EMAIL, from?: string) {
  const reply = await server.ask('/account/api/sign-in', { email }, from === undefined ? {} : { from });
  expect(reply.status).toBe(201);
  const { text } = server.mails.at(-1) ?? { text: '' };
  const code = /\d{4} \d{4}/.exec(text)?.[0] ?? '';
  const link = /token=([a-z2-7]+)/.exec(text)?.[1] ?? '';
  return { sign_in: Asked.parse(reply.body).sign_in, code, link };
}

/** The cookie of a browser that was signed in by a code. */
async function signedIn(email = EMAIL): Promise<string> {
  const { sign_in, code } = await askForCode(email);
  const reply = await server.ask('/account/api/code', { sign_in, code });
  expect(reply.status).toBe(201);
  return cookieOf(reply);
}

const me = (cookie?: string) => server.get('/account/api/account', cookie);
const wrong = (code: string) => (code.startsWith('0') ? '1' : '0') + code.slice(1);

describe('signing in', () => {
  test('by code sets a cookie that no script reads, no other host plants and no other site sends', async () => {
    const { sign_in, code } = await askForCode();
    expect(code).toMatch(/^\d{4} \d{4}$/);
    const reply = await server.ask('/account/api/code', { sign_in, code });
    expect(reply.body).toEqual({ signed_in: true });
    const [session = '', browser = '', ...others] = reply.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(session).toMatch(/^__Host-session=[a-z2-7]{40};/);
    expect(browser).toMatch(/^__Host-browser=[a-z2-7]{26}\.[0-9a-f]{32};/);
    const attributes = (cookie: string) => cookie.split('; ').slice(1).sort();
    const common = ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'];
    expect(attributes(session)).toEqual(['Max-Age=15552000', ...common].sort());
    expect(attributes(browser)).toEqual(['Max-Age=31536000', ...common].sort());
    expectNoCors(reply.headers);
    const { status, headers, body } = await me(cookieOf(reply));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ email: EMAIL, role: 'user', created_at: NOW.toISOString() });
  });

  test('by link does the same', async () => {
    const { link } = await askForCode();
    const reply = await server.ask('/account/api/link', { link });
    expect(reply.status).toBe(201);
    expect((await me(cookieOf(reply))).body).toMatchObject({ email: EMAIL });
    expectProblem(await server.ask('/account/api/link', { link }), 400, 'invalid-parameters');
  });

  test('goes through a real mail server', async () => {
    const smtp = await smtpServer();
    const mailer = smtpMailer({ url: smtp.url, from: 'sign-in@toilets.example' }, silentLogger);
    server = await accountServer({ database: db.database, mailer });
    const reply = await server.ask('/account/api/sign-in', { email: EMAIL });
    const { to, raw = '' } = smtp.received[0] ?? {};
    expect(to).toEqual([EMAIL]);
    const code = /\d{4} \d{4}/.exec(raw)?.[0] ?? '';
    const { sign_in } = Asked.parse(reply.body);
    expect((await server.ask('/account/api/code', { sign_in, code })).status).toBe(201);
  });

  test('never keeps the session that a browser had: what was planted there is nobody’s', async () => {
    const attacker = await signIn(db.database, { email: 'eve@example.org' });
    const { sign_in, code } = await askForCode();
    const reply = await server.ask('/account/api/code', { sign_in, code }, { cookie: attacker.cookie });
    expect(cookieOf(reply)).not.toBe(attacker.cookie);
    expect((await me(cookieOf(reply))).body).toMatchObject({ email: EMAIL });
    expectProblem(await me(attacker.cookie), 401, 'not-signed-in');
    const made = `${SESSION_COOKIE}=${'a'.repeat(40)}`;
    const second = await askForCode();
    const body = { sign_in: second.sign_in, code: second.code };
    const again = await server.ask('/account/api/code', body, { cookie: made });
    expect(again.status).toBe(201);
    expect(cookieOf(again)).not.toBe(made);
    expectProblem(await me(made), 401, 'not-signed-in');
  });

  test('with a wrong code says so, five times, and then to the right one too', async () => {
    const { sign_in, code } = await askForCode();
    for (let i = 0; i < 5; i++) {
      const reply = await server.ask('/account/api/code', { sign_in, code: wrong(code) });
      expectProblem(reply, 400, 'invalid-parameters');
      expect(reply.body).toMatchObject({ invalid_params: [{ name: 'code' }] });
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
    expectProblem(await server.ask('/account/api/code', { sign_in, code }), 400, 'invalid-parameters');
  });

  test('answers the same whether the address has an account or not', async () => {
    await signedIn('known@example.org');
    const known = await server.ask('/account/api/sign-in', { email: 'known@example.org' });
    const unknown = await server.ask('/account/api/sign-in', { email: 'unknown@example.org' });
    const shape = ({ status, headers, body }: typeof known) => {
      const names = [...headers.keys()].sort();
      return { status, names, fields: Object.keys(z.object({}).loose().parse(body)) };
    };
    expect(shape(known)).toEqual(shape(unknown));
    const accounts = z.object({ email: z.string() });
    const rows = await db.database.query(accounts, 'SELECT email FROM account');
    expect(rows.map(({ email }) => email)).toEqual(['known@example.org']);
  });

  test('counts like every write', async () => {
    const limits = memoryLimits(new MemoryCounter(() => 0));
    server = await accountServer({ database: db.database, limits });
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push((await server.ask('/account/api/sign-out')).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });

  test('says so where the mail cannot be sent', async () => {
    const mailer = { send: () => Promise.reject(new MailUnavailable('away')) };
    server = await accountServer({ database: db.database, mailer });
    const reply = await server.ask('/account/api/sign-in', { email: EMAIL });
    expectProblem(reply, 503, 'mail-unavailable');
    expect(reply.headers.get('retry-after')).toBe('60');
  });

  test.each([
    [{ email: 'ada' }, 'email'],
    [{ email: 'ada@example.org, eve@example.org' }, 'email'],
    [{ email: 'ada@example.org\nBcc: eve@example.org' }, 'email'],
    [{ email: `${'a'.repeat(200)}@example.org` }, 'email'],
    [{ email: ['ada@example.org'] }, 'email'],
    [{}, 'email'],
    [{ email: EMAIL, role: 'admin' }, 'role'],
    ['{', 'body'],
  ])('refuses %j', async (body, name) => {
    const reply = await server.ask('/account/api/sign-in', body);
    expectProblem(reply, 400, 'invalid-parameters');
    expect(reply.body).toMatchObject({ invalid_params: [{ name }] });
    expect(server.mails).toEqual([]);
  });

  test('leaves its end in the log, and no word of code, link or address', async () => {
    const lines: string[] = [];
    server = await accountServer({ database: db.database, accounts: { log: logInto(lines) } });
    const { sign_in, code, link } = await askForCode();
    await server.ask('/account/api/code', { sign_in, code: wrong(code) });
    await server.ask('/account/api/code', { sign_in, code });
    await server.ask('/account/api/link', { link });
    for (let i = 0; i < 3; i++) await askForCode();
    await server.ask('/account/api/sign-in', { email: EMAIL });
    expect(lines).toEqual([
      'A sign-in was refused: its code is wrong, too old or used before. A new one may be asked for.',
      'A sign-in by its code began a session.',
      'A sign-in was refused: its link is wrong, too old or used before. A new one may be asked for.',
      expect.stringMatching(
        /^A sign-in was refused: too many were asked for\. It may be tried again later\. {"waitS":\d+}$/,
      ),
    ]);
    for (const secret of [code, code.replace(' ', ''), link, EMAIL])
      expect([...server.log, ...lines].join()).not.toContain(secret);
  });
});

describe('asking for a code', () => {
  const SIGN_IN = '/account/api/sign-in';
  const network = (i: number) => `198.51.${i >> 8}.${i & 255}`;
  const ask = (email: string, from: string, cookie?: string) =>
    server.ask(SIGN_IN, { email }, { from, ...(cookie !== undefined && { cookie }) });
  const hardCheck = altchaCheck(PEPPER, { min: 1, max: 2 });
  const askHard = async (email: string, from: string) => {
    const challenge_token = await solve(await hardCheck.challenge(true));
    return server.ask(SIGN_IN, { email, challenge_token }, { from });
  };
  /** So often, each time from a network that did not ask before. */
  async function strangersAsk(email: string, times: number): Promise<void> {
    for (let i = 0; i < times; i++) expect((await ask(email, network(i))).status).toBe(201);
  }

  test('needs a human check, whose token works once', async () => {
    const challenge_token = await server.token();
    for (const token of [undefined, '', 'x', 'x'.repeat(2_000)])
      expectProblem(
        await server.ask(SIGN_IN, { email: EMAIL, challenge_token: token }),
        403,
        'human-check-failed',
      );
    expect(server.mails).toEqual([]);
    expect((await server.ask(SIGN_IN, { email: EMAIL, challenge_token })).status).toBe(201);
    expectProblem(await server.ask(SIGN_IN, { email: EMAIL, challenge_token }), 403, 'human-check-failed');
    expect(server.mails).toHaveLength(1);
  });

  test('with one token many times at once mails once', async () => {
    const challenge_token = await server.token();
    const email = EMAIL;
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        server.ask(SIGN_IN, { email, challenge_token }, { from: network(i) }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403]);
    expect(server.mails).toHaveLength(1);
  });

  test('needs none from a browser that is signed in, nor where the check is an outside provider’s', async () => {
    const { cookie } = await signIn(db.database);
    const body = { email: EMAIL, challenge_token: undefined };
    expect((await server.ask(SIGN_IN, body, { cookie })).status).toBe(201);
    expectProblem(await server.ask(SIGN_IN, body, { cookie: `${cookie}x` }), 403, 'human-check-failed');
    server = await accountServer({ database: db.database, accounts: { humanCheck: undefined } });
    expect((await server.ask(SIGN_IN, body)).status).toBe(201);
  });

  test('gets its challenge also where contributions are off', async () => {
    server = await accountServer({ database: db.database, isOff: true });
    const headers = { 'sec-fetch-site': 'same-origin' };
    const offered = await fetch(`${server.origin}/human-check/challenge`, { headers });
    const challenge_token = await solve(await offered.json());
    expect((await server.ask(SIGN_IN, { email: EMAIL, challenge_token })).status).toBe(201);
  });

  test('mails one address five times in 15 minutes, wherever strangers ask from and however they spell it', async () => {
    const spelt = [EMAIL, EMAIL.toUpperCase(), 'ada+1@example.org', 'Ada+x+y@Example.org'];
    for (let i = 0; i < 5; i++) expect((await ask(spelt[i % 4] ?? '', network(i))).status).toBe(201);
    for (const email of [EMAIL, 'ada+new@example.org']) {
      const reply = await ask(email, network(99));
      expectProblem(reply, 429, 'rate-limited');
      expect(reply.headers.get('retry-after')).toBe('900');
    }
    // As it was given, though it counts for the other.
    expect(server.mails.map(({ to }) => to).slice(2, 4)).toEqual(spelt.slice(2));
    expect((await ask('bob@example.org', network(99))).status).toBe(201);
    server.clock.ms += 900_000;
    expect((await ask(EMAIL, network(99))).status).toBe(201);
  });

  test('with a hard proof passes what strangers spent, up to a firm ceiling', async () => {
    await strangersAsk(EMAIL, 5);
    expectProblem(await ask(EMAIL, network(50)), 429, 'rate-limited');
    for (let i = 50; i < 55; i++) expect((await askHard(EMAIL, network(i))).status).toBe(201);
    const reply = await askHard(EMAIL, network(55));
    expectProblem(reply, 429, 'rate-limited');
    expect(reply.headers.get('retry-after')).toBe('900');
    server.clock.ms += 900_000;
    expect((await askHard(EMAIL, network(55))).status).toBe(201);
  });

  test('with a hard proof passes a half of the cap of the service that strangers spent', async () => {
    const accounts = { mailsPerHour: 20 };
    server = await accountServer({ database: db.database, accounts });
    for (let i = 0; i < 3; i++) expect((await ask(`p${i}@example.org`, network(i))).status).toBe(201);
    const reply = await ask(EMAIL, network(9));
    expectProblem(reply, 429, 'rate-limited');
    expect(reply.headers.get('retry-after')).toBe('900');
    for (let i = 0; i < 2; i++) expect((await askHard(EMAIL, network(i))).status).toBe(201);
    expectProblem(await askHard(EMAIL, network(9)), 429, 'rate-limited');
  });

  test('to a moderator is bounded as to anyone: a passkey needs no mail', async () => {
    await createModeratorToken(db.database, 'mod@example.org', NOW);
    server = await accountServer({ database: db.database, accounts: { mailsPerHour: 1 } });
    expect((await ask(EMAIL, network(0))).status).toBe(201);
    expectProblem(await ask(EMAIL, network(1)), 429, 'rate-limited');
    expectProblem(await askHard(EMAIL, network(2)), 429, 'rate-limited');
    expect((await server.ask('/account/api/passkey-sign-in-wish')).status).toBe(200);
  });

  test('without a check of our own has short windows, and all of each quota', async () => {
    server = await accountServer({ database: db.database, accounts: { humanCheck: undefined } });
    await strangersAsk(EMAIL, 10);
    const reply = await ask(EMAIL, network(99));
    expectProblem(reply, 429, 'rate-limited');
    expect(reply.headers.get('retry-after')).toBe('900');
  });

  test('from the subnets of an IPv6 /48 is asking from one network', async () => {
    for (let i = 0; i < 4; i++) expect((await ask(EMAIL, `2001:db8:7:${i}::1`)).status).toBe(201);
    expectProblem(await ask(EMAIL, '2001:db8:7:ffff::1'), 429, 'rate-limited');
    expect((await ask(EMAIL, '2001:db8:8::1')).status).toBe(201);
  });

  test('from one network mails one address four times in 15 minutes, and ten addresses', async () => {
    for (let i = 0; i < 4; i++) expect((await ask(EMAIL, network(1))).status).toBe(201);
    const reply = await askHard(EMAIL, network(1));
    expectProblem(reply, 429, 'rate-limited');
    expect(reply.headers.get('retry-after')).toBe('900');
    expect((await ask(EMAIL, network(2))).status).toBe(201);
    for (let i = 0; i < 6; i++) expect((await ask(`p${i}@example.org`, network(1))).status).toBe(201);
    const eleventh = await ask('bob@example.org', network(1));
    expectProblem(eleventh, 429, 'rate-limited');
    expect(eleventh.headers.get('retry-after')).toBe('900');
  });

  test('stays possible in a browser that signed in to the address before, whatever strangers do', async () => {
    const { sign_in, code } = await askForCode();
    const known = cookiesOf(await server.ask('/account/api/code', { sign_in, code }));
    const owner = known.replace(/__Host-session=[^;]*; /, '');
    expect(owner).toMatch(/^__Host-browser=[^;]*$/);
    await strangersAsk(EMAIL, 4);
    // Every stranger of the owner's network, and the cap of the service.
    for (let i = 0; i < 9; i++) await ask(`p${i}@example.org`, '192.0.2.1');
    server = await accountServer({ database: db.database, accounts: { mailsPerHour: 1 } });
    expectProblem(await ask(EMAIL, '192.0.2.1'), 429, 'rate-limited');
    for (let i = 0; i < 10; i++) expect((await ask(EMAIL, '192.0.2.1', owner)).status).toBe(201);
    expectProblem(await ask(EMAIL, '192.0.2.1', owner), 429, 'rate-limited');
    // It is known to this address, not to others.
    expectProblem(await ask('bob@example.org', network(200), owner), 429, 'rate-limited');
  });

  test('is not made easier by a cookie that somebody made', async () => {
    await strangersAsk(EMAIL, 5);
    const { sign_in, code } = await askForCode('eve@example.org', network(300));
    const eve = cookiesOf(await server.ask('/account/api/code', { sign_in, code }));
    const [id = '', mark = ''] = eve.split('__Host-browser=')[1]?.split('.') ?? [];
    for (const value of [
      `${id}.${mark}`,
      `${id}.${'0'.repeat(32)}`,
      `${'a'.repeat(26)}.${mark}`,
      id,
      'x',
      '',
    ])
      expectProblem(await ask(EMAIL, network(301), `__Host-browser=${value}`), 429, 'rate-limited');
  });

  test('mails no more than the operator allows in an hour, and what was refused uses nothing up', async () => {
    const reached: Date[] = [];
    const humanCheck = undefined;
    const accounts = { mailsPerHour: 12, humanCheck, onMailCap: (now: Date) => void reached.push(now) };
    server = await accountServer({ database: db.database, accounts });
    for (let i = 0; i < 3; i++) expect((await ask(`p${i}@example.org`, network(i))).status).toBe(201);
    expect(reached).toEqual([]);
    const challenge_token = await server.token();
    for (let i = 0; i < 20; i++) {
      const reply = await server.ask(SIGN_IN, { email: EMAIL, challenge_token }, { from: network(9) });
      expectProblem(reply, 429, 'rate-limited');
      expect(reply.headers.get('retry-after')).toBe('900');
    }
    expect(reached).toHaveLength(20);
    server.clock.ms += 900_000;
    const reply = await server.ask(SIGN_IN, { email: EMAIL, challenge_token }, { from: network(9) });
    expect(reply.status).toBe(201);
  });

  test('leaves a guesser less than one chance in 3,600 a year', () => {
    expect(GUESSES.windowMs).toBe(86_400_000);
    expect((GUESSES.attempts * 365) / 10 ** CODE_DIGITS).toBeLessThan(1 / 3_600);
  });

  test('locks no owner out if strangers use up the guesses of a day: links and known browsers go on', async () => {
    const before = await askForCode();
    const known = cookiesOf(
      await server.ask('/account/api/code', { sign_in: before.sign_in, code: before.code }),
    );
    for (let i = 0; i < 15; i++) {
      server.clock.ms += 900_000;
      const { sign_in, code } = await askForCode(EMAIL, network(i));
      for (let tries = 0; tries < MAX_TRIES; tries++)
        await server.ask('/account/api/code', { sign_in, code: wrong(code) });
    }
    const owner = await askForCode(EMAIL, network(99));
    const typed = { sign_in: owner.sign_in, code: owner.code };
    expectProblem(await server.ask('/account/api/code', typed), 400, 'invalid-parameters');
    expect((await server.ask('/account/api/code', typed, { cookie: known })).status).toBe(201);
    const { link } = await askForCode(EMAIL, network(98));
    expect((await server.ask('/account/api/link', { link })).status).toBe(201);
    const other = await askForCode('bob@example.org');
    const free = { sign_in: other.sign_in, code: other.code };
    expect((await server.ask('/account/api/code', free)).status).toBe(201);
    server.clock.ms += 86_400_000;
    const later = await askForCode();
    const again = { sign_in: later.sign_in, code: later.code };
    expect((await server.ask('/account/api/code', again)).status).toBe(201);
  });

  test('by a stranger leaves the owner’s code and its five tries as they are', async () => {
    const owner = await askForCode();
    const stranger = await askForCode(EMAIL, network(1));
    for (let i = 0; i < 10; i++) {
      const guess = { sign_in: stranger.sign_in, code: wrong(owner.code) };
      expect((await server.ask('/account/api/code', guess, { from: network(1) })).status).toBe(400);
    }
    const { sign_in, code } = owner;
    const replay = { sign_in: stranger.sign_in, code };
    expect((await server.ask('/account/api/code', replay, { from: network(1) })).status).toBe(400);
    expect((await server.ask('/account/api/code', { sign_in, code })).status).toBe(201);
  });
});

describe('a session', () => {
  test('ends with sign-out: here, or everywhere', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const out = await server.ask('/account/api/sign-out', {}, { cookie: here });
    expect(out.body).toEqual({ signed_in: false });
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure/);
    expectProblem(await me(here), 401, 'not-signed-in');
    expect((await me(there)).status).toBe(200);
    const third = await signedIn();
    await server.ask('/account/api/sign-out', { everywhere: true }, { cookie: third });
    for (const cookie of [there, third]) expectProblem(await me(cookie), 401, 'not-signed-in');
    expect((await server.ask('/account/api/sign-out')).status).toBe(200);
  });

  test('expires', async () => {
    const { cookie } = await signIn(db.database, { now: daysBefore(NOW, 31) });
    expectProblem(await me(cookie), 401, 'not-signed-in');
    expectProblem(await server.ask('/account/api/delete', {}, { cookie }), 401, 'not-signed-in');
  });

  test.each([
    ['', 'no cookie'],
    [`${SESSION_COOKIE}=`, 'an empty one'],
    [`${SESSION_COOKIE}=${'a'.repeat(40)}`, 'a guess'],
    [`${SESSION_COOKIE}=${'a'.repeat(4_000)}`, 'a long one'],
    [`${SESSION_COOKIE}=' OR 1=1 --`, 'SQL'],
    [`session=REAL; role=admin`, 'another name'],
    [`${SESSION_COOKIE}=REAL.admin`, 'more behind it'],
    [`${SESSION_COOKIE}=HASH`, 'what the database holds'],
  ])('is not forged by %j (%s)', async (text) => {
    const { token, cookie } = await signIn(db.database);
    const Row = z.object({ hash: z.string() });
    const [row] = await db.database.query(Row, 'SELECT token_hash AS hash FROM session');
    const forged = text.replace('REAL', token).replace('HASH', row?.hash ?? '');
    expectProblem(await me(forged), 401, 'not-signed-in');
    expect((await me(cookie)).status).toBe(200);
  });

  test('has the role that the operator gave the address, and no other', async () => {
    const { cookie } = await signIn(db.database, { email: EMAIL, passkey: 'vouched' });
    expect((await me(`${cookie}; role=admin`)).body).toMatchObject({ role: 'user' });
    await createModeratorToken(db.database, EMAIL, NOW);
    expect((await me(cookie)).body).toMatchObject({ role: 'moderator' });
  });

  test('needs no human check to contribute, and its account is the person', async () => {
    const { cookie } = await signIn(db.database);
    const rate = (rating: number, from: string, headers: Record<string, string>) =>
      server.ask('/api/v1/toilets/lt_n1/ratings', { rating }, { from, headers });
    expect((await rate(2, '192.0.2.7', { cookie })).status).toBe(201);
    const again = await rate(5, '192.0.2.8', { cookie });
    expect(again.body).toMatchObject({ cleanliness: { average: 5, count: 1 } });
    const nobody = await server.ask('/api/v1/toilets/lt_n1/ratings', { rating: 1, device_id: deviceId(1) });
    expectProblem(nobody, 403, 'human-check-failed');
  });
});

describe('another site', () => {
  const BY_PASSKEY = ['passkey-wish', 'passkey', 'passkey-sign-in-wish', 'passkey-sign-in'];
  const PATHS = ['sign-in', 'code', 'link', 'sign-out', 'delete', ...BY_PASSKEY];
  test.each(PATHS)('does not post to %s, whatever the browser sends along', async (path) => {
    const { cookie } = await signIn(db.database);
    for (const origin of ['https://evil.example', 'null', 'https://toilets.example.evil.example', '']) {
      const reply = await server.ask(`/account/api/${path}`, {}, { cookie, headers: { origin } });
      expectProblem(reply, 403, 'other-origin');
    }
    const form = await server.ask(`/account/api/${path}`, 'a=b', {
      cookie,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expectProblem(form, 415, 'unsupported-media-type');
    const read = await fetch(`${server.origin}/account/api/${path}`, { headers: { cookie } });
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await me(cookie)).status).toBe(200);
  });

  test('reads nothing of an account', async () => {
    const { cookie } = await signIn(db.database);
    const reply = await fetch(`${server.origin}/account/api/account`, {
      headers: { cookie, origin: 'https://evil.example' },
    });
    expectNoCors(reply.headers);
  });
});

describe('deleting an account', () => {
  const remove = (cookie: string) => server.ask('/account/api/delete', {}, { cookie });
  const Count = z.object({ count: z.int() });
  const countOf = async (table: string, id: string) => {
    const column = table === 'account' ? 'id' : 'account_id';
    const sql = `SELECT count(*)::int AS count FROM ${table} WHERE ${column} = $1`;
    return (await db.database.query(Count, sql, [id]))[0]?.count;
  };

  test('deletes what it holds, and no other’s', async () => {
    const ada = await signIn(db.database);
    const bob = await signIn(db.database);
    await makeListing(db.database, ada.id, 'lt_n1');
    await makeListing(db.database, bob.id, 'lt_n2');
    await db.database.execute('DELETE FROM feed');
    const reply = await remove(ada.cookie);
    expect(reply.body).toEqual({ deleted: true });
    const cookies = reply.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('; ')[0])).toEqual(['__Host-session=', '__Host-browser=']);
    for (const cookie of cookies) expect(cookie).toContain('Max-Age=0');
    for (const table of ['account', 'session', 'claim', 'listing']) {
      expect(await countOf(table, ada.id)).toBe(0);
      expect(await countOf(table, bob.id)).toBe(1);
    }
    const Row = z.object({ id: z.string() });
    const feed = await db.database.query(Row, 'SELECT toilet_id AS id FROM feed');
    expect(feed).toEqual([{ id: 'lt_n1' }]);
    expectProblem(await me(ada.cookie), 401, 'not-signed-in');
  });

  test('deletes the sign-ins of its address, that of others stay', async () => {
    const { cookie } = await signIn(db.database, { email: EMAIL });
    for (const email of [EMAIL, EMAIL, 'bob@example.org']) await askForCode(email);
    expect((await remove(cookie)).status).toBe(200);
    const Row = z.object({ email: z.string() });
    const rows = await db.database.query(Row, 'SELECT email FROM sign_in');
    expect(rows).toEqual([{ email: 'bob@example.org' }]);
  });

  test.each([
    ['active', true],
    ['past_due', true],
    ['incomplete', true],
    [null, true],
    ['canceled', false],
  ])('with a subscription that is %s is refused: %s', async (state, isRefused) => {
    const { id, cookie } = await signIn(db.database);
    const listing = await makeListing(db.database, id, 'lt_n1');
    const sql = 'UPDATE listing SET subscription_id = $2, plan_state = $3 WHERE id = $1';
    await db.database.execute(sql, [listing.id, `sub_${id}`, state]);
    const reply = await remove(cookie);
    if (isRefused) expectProblem(reply, 409, 'subscription-exists');
    else expect(reply.status).toBe(200);
    expect(await countOf('listing', id)).toBe(isRefused ? 1 : 0);
  });

  test('with an open checkout is refused until it has expired', async () => {
    const { id, cookie } = await signIn(db.database);
    const listing = await makeListing(db.database, id, 'lt_n1');
    const sql = `UPDATE listing SET checkout_session_id = 'cs', checkout_expires_at = $2 WHERE id = $1`;
    await db.database.execute(sql, [listing.id, new Date(NOW.getTime() + 60_000)]);
    expectProblem(await remove(cookie), 409, 'subscription-exists');
    server.clock.ms += 60_000;
    expect((await remove(cookie)).status).toBe(200);
  });
});

test('with another pepper than the database knows nobody can sign in, and who is signed in stays so', async () => {
  const { cookie } = await signIn(db.database);
  server = await accountServer({ database: db.database, contributions: { isPepperKnown: () => false } });
  for (const [name, body] of [
    ['sign-in', { email: EMAIL }],
    ['code', { sign_in: 'sig_1', code: '12345678' }],
    ['link', { link: 'x' }],
  ] as const)
    expectProblem(await server.ask(`/account/api/${name}`, body), 503, 'contributions-off');
  const headers = { origin: BASE_URL, 'content-type': 'application/x-www-form-urlencoded' };
  const form = { method: 'POST', headers, body: `email=${encodeURIComponent(EMAIL)}` };
  expect((await fetch(`${server.origin}/account/sign-in`, form)).status).toBe(503);
  expect(server.mails).toEqual([]);
  expect((await me(cookie)).status).toBe(200);
});

test('without a database everything of accounts answers 503', async () => {
  server = await accountServer({ database: db.database, parts: () => ({ accounts: undefined }) });
  const reply = await server.ask('/account/api/sign-in', { email: EMAIL });
  expectProblem(reply, 503, 'database-unavailable');
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
});
