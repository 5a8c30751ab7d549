/** The plain pages of accounts, as a browser walks them: forms, cookies, redirects. Their script: see *.browser.ts. */
import { beforeEach, describe, expect, test } from 'vitest';
import { passkeysOf } from '../../../../overlay/accounts/passkeys.ts';
import {
  type AccountServer,
  accountServer,
  cookieOf,
  cookiesOf,
  makeListing,
  makePasskey,
  signIn,
} from '../../../fixtures/accounts.ts';
import { BASE_URL } from '../../../fixtures/app.ts';
import { type FormGiven, openPage, sendForm } from '../../../fixtures/forms.ts';
import { NOW } from '../../../fixtures/generation.ts';
import { solve } from '../../../fixtures/human-check.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';

const db = useDatabase();
let server: AccountServer;
beforeEach(async () => {
  for (const table of ['attempt', 'spent_proof', 'sign_in', 'account'])
    await db.database.execute(`DELETE FROM ${table}`);
  server = await accountServer({ database: db.database });
});

const open = (path: string, headers?: Record<string, string>) => openPage(server.origin, path, headers);
/** As the script of the page does it: with the token of a human check, where it is asked for. */
const send = async (...[page, path, fields, headers]: FormGiven) => {
  const token = path === '/account/sign-in' ? { challenge_token: await server.token() } : {};
  return sendForm(server.origin, page, path, { ...token, ...fields }, headers);
};

const mailed = (pattern: RegExp) => pattern.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? '';

test('somebody signs in by code, sees who they are, signs out', async () => {
  const start = await open('/account');
  expect(start.headers.get('cache-control')).toBe('no-store');
  expect(start.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(start.text).toContain('name="robots" content="noindex"');
  const asked = await send(start, '/account/sign-in', { email: 'ada@example.org' });
  expect(asked.status).toBe(200);
  const code = mailed(/\d{4} \d{4}/);
  const wrong = await send(asked, '/account/code', { code: `${code.slice(0, -1)}x` });
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([400, []]);
  const signed = await send(wrong, '/account/code', { code });
  expect([signed.status, signed.headers.get('location')]).toEqual([303, '/account']);
  const cookie = cookieOf(signed);
  expect(cookie).toMatch(/^__Host-session=/);
  const own = await open('/account', { cookie });
  expect(own.text).toContain('Signed in as <strong>ada@example.org</strong>');
  const out = await send(own, '/account/sign-out', {}, { cookie });
  expect([out.status, cookieOf(out)]).toEqual([303, '__Host-session=']);
  expect((await open('/account', { cookie })).text).not.toContain('ada@example.org');
});

test('a link signs nobody in by being opened, only by the button behind it, once', async () => {
  await send(await open('/account'), '/account/sign-in', { email: 'ada@example.org' });
  const link = new URL(mailed(/https:\S+/));
  expect(link.origin).toBe(BASE_URL);
  for (let i = 0; i < 3; i++) {
    const looked = await open(link.pathname + link.search);
    expect([looked.status, looked.headers.getSetCookie()]).toEqual([200, []]);
    expect(looked.headers.get('referrer-policy')).toBe('strict-origin');
  }
  const page = await open(link.pathname + link.search);
  const signed = await send(page, '/account/link', {});
  expect(signed.status).toBe(303);
  expect((await open('/account', { cookie: cookieOf(signed) })).text).toContain('ada@example.org');
  expect((await send(page, '/account/link', {})).status).toBe(400);
});

describe('whoever was led here from a page of ours', () => {
  const NEXT = '/business/claim/lt_n1';
  const START = `/account?next=${encodeURIComponent(NEXT)}`;

  test('goes on there by the code', async () => {
    const asked = await send(await open(START), '/account/sign-in', { email: 'ada@example.org' });
    const wrong = await send(asked, '/account/code', { code: '0' });
    const signed = await send(wrong, '/account/code', { code: mailed(/\d{4} \d{4}/) });
    expect(signed.headers.get('location')).toBe(NEXT);
    expect((await open(START, { cookie: cookieOf(signed) })).headers.get('location')).toBe(NEXT);
  });

  test('goes on there by the link', async () => {
    await send(await open(START), '/account/sign-in', { email: 'ada@example.org' });
    const link = new URL(mailed(/https:\S+/));
    const signed = await send(await open(link.pathname + link.search), '/account/link', {});
    expect(signed.headers.get('location')).toBe(NEXT);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/business@evil.example',
    '/dumps',
  ])('is not led to %s', async (next) => {
    const { cookie } = await signIn(db.database);
    const there = await open(`/account?next=${encodeURIComponent(next)}`, { cookie });
    expect([there.status, there.headers.get('location')]).toEqual([200, null]);
    await send(undefined, '/account/sign-in', { email: 'ada@example.org', next });
    expect(server.mails.at(-1)?.text).not.toContain('next=');
  });
});

test('a form that is refused before it is looked at is answered by a page', async () => {
  const reply = await send(undefined, '/account/sign-in', {}, { origin: 'https://evil.example' });
  expect(reply.status).toBe(403);
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(reply.text).toContain('This form was not sent from our page');
  expect(reply.headers.get('access-control-allow-origin')).toBeNull();
});

test('what is shown of an address or a token is escaped', async () => {
  const page = await open('/account/link?token=%22%3E%3Cscript%3E');
  expect(page.text).not.toContain('<script>');
  const reply = await send(undefined, '/account/sign-in', { email: '"><script>@' });
  expect(reply.status).toBe(400);
  expect(reply.text).not.toContain('<script>');
});

test('everywhere is everywhere', async () => {
  const { cookie } = await signIn(db.database, { email: 'ada@example.org' });
  const other = await signIn(db.database, { email: 'ada@example.org' });
  await send(await open('/account', { cookie }), '/account/sign-out', { everywhere: 'yes' }, { cookie });
  expect((await open('/account', { cookie: other.cookie })).text).not.toContain('ada@example.org');
});

describe('exporting', () => {
  test('gives what is kept of the account as a file, by a form, to its owner alone', async () => {
    const { id, cookie, email } = await signIn(db.database, { role: 'moderator' });
    const { id: listing } = await makeListing(db.database, id, 'lt_n1');
    const reply = await send(await open('/account', { cookie }), '/account/export', {}, { cookie });
    const headers = ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options'];
    expect([reply.status, ...headers.map((name) => reply.headers.get(name))]).toEqual([
      200,
      'application/json',
      'attachment; filename="lootiles-account-2026-11-18.json"',
      'no-store',
      'nosniff',
    ]);
    expect(JSON.parse(reply.text)).toMatchObject({
      role: 'moderator',
      account: [{ id, email }],
      listing: [{ id: listing }],
      vote: [],
      cut_off: [],
    });
    expect((await send(undefined, '/account/export', {})).status).toBe(401);
    expect((await open('/account/export', { cookie })).status).toBe(405);
  });

  test('finds what the account confirmed on a page', async () => {
    const { cookie } = await signIn(db.database);
    const path = '/api/v1/toilets/lt_n1/confirmations';
    expect((await server.ask(path, {}, { cookie })).status).toBe(201);
    const reply = await send(undefined, '/account/export', {}, { cookie });
    expect(JSON.parse(reply.text).confirmation).toMatchObject([{ toilet_id: 'lt_n1' }]);
  });

  test('is refused with another pepper, under which the contributions are not found', async () => {
    server = await accountServer({ database: db.database, accounts: { isPepperKnown: () => false } });
    const { cookie } = await signIn(db.database);
    expect((await send(undefined, '/account/export', {}, { cookie })).status).toBe(503);
  });
});

describe('deleting', () => {
  test('asks whether one is sure, and then deletes', async () => {
    const { cookie } = await signIn(db.database);
    const own = await open('/account', { cookie });
    expect((await send(own, '/account/delete', {}, { cookie })).status).toBe(400);
    expect((await send(own, '/account/delete', { sure: 'yes' }, { cookie })).status).toBe(303);
    expect((await send(own, '/account/delete', { sure: 'yes' }, { cookie })).status).toBe(401);
  });

  test('says why it cannot while a plan runs', async () => {
    const { id, cookie } = await signIn(db.database);
    const listing = await makeListing(db.database, id, 'lt_n1');
    const sql = `UPDATE listing SET subscription_id = 'sub_1', plan_state = 'active' WHERE id = $1`;
    await db.database.execute(sql, [listing.id]);
    const reply = await send(undefined, '/account/delete', { sure: 'yes' }, { cookie });
    expect(reply.status).toBe(409);
    expect(reply.text).toContain('End the plan or the payment first.');
  });
});

test.each(['sign-in', 'code', 'link', 'sign-out', 'export', 'delete', 'passkey-remove'])(
  'another site cannot send %s',
  async (name) => {
    const { cookie } = await signIn(db.database);
    for (const origin of ['https://evil.example', 'null']) {
      const fields = { sure: 'yes', email: 'ada@example.org' };
      expect((await send(undefined, `/account/${name}`, fields, { cookie, origin })).status).toBe(403);
    }
    const huge = await send(undefined, `/account/${name}`, { email: 'a'.repeat(9_000) });
    expect(huge.status).toBe(413);
    expect((await open('/account', { cookie })).text).toContain('Signed in as');
  },
);

describe('too many mails are refused in words and with Retry-After', () => {
  const ask = (email: string) => send(undefined, '/account/sign-in', { email });

  test('to one address: for a while', async () => {
    for (let i = 0; i < 4; i++) expect((await ask('ada@example.org')).status).toBe(200);
    const reply = await ask('ada@example.org');
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '900']);
    expect(reply.text).toContain('Wait an hour');
    expect(reply.text).not.toContain('data-check-work');
  });

  test('to one address from everywhere: the form asks for the longer check, and passes with it', async () => {
    const from = (i: number) => ({ 'x-forwarded-for': `198.51.100.${i}` });
    const fields = { email: 'ada@example.org' };
    for (let i = 0; i < 5; i++) await send(undefined, '/account/sign-in', fields, from(i));
    const reply = await send(undefined, '/account/sign-in', fields, from(9));
    expect(reply.status).toBe(429);
    expect(reply.text).toContain('data-check-work="hard"');
    expect(reply.text).toContain('Send the form again');
    const headers = { 'sec-fetch-site': 'same-origin' };
    const offered = await fetch(`${server.origin}/human-check/challenge?work=hard`, { headers });
    const challenge_token = await solve(await offered.json());
    const again = await send(reply, '/account/sign-in', { ...fields, challenge_token }, from(9));
    expect(again.status).toBe(200);
  }, 60_000);

  test('to many addresses: for a while', async () => {
    for (let i = 0; i < 10; i++) expect((await ask(`p${i}@example.org`)).status).toBe(200);
    const reply = await ask('ada@example.org');
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '900']);
    expect(reply.text).toContain('Wait an hour');
  });

  test('but not in the browser of the owner', async () => {
    const asked = await ask('ada@example.org');
    const signed = await send(asked, '/account/code', { code: mailed(/\d{4} \d{4}/) });
    for (let i = 0; i < 3; i++) await ask('ada@example.org');
    expect((await ask('ada@example.org')).status).toBe(429);
    const out = await send(undefined, '/account/sign-out', {}, { cookie: cookiesOf(signed) });
    expect(cookiesOf(out)).toBe('__Host-session=');
    const cookie = cookiesOf(signed).replace(/__Host-session=\w+; /, '');
    const again = await send(undefined, '/account/sign-in', { email: 'ada@example.org' }, { cookie });
    expect(again.status).toBe(200);
  });
});

describe('the human check of the form', () => {
  const EMAIL = { email: 'ada@example.org' };

  test('is asked for by a page that says what it needs, and refused in words', async () => {
    const page = await open('/account');
    expect(page.text).toMatch(/<form[^>]* data-check-base>/);
    expect(page.text).toContain('<p class="without-script"><strong>The human check needs JavaScript');
    for (const challenge_token of ['', 'x', 'x'.repeat(3_000)]) {
      const reply = await send(page, '/account/sign-in', { ...EMAIL, challenge_token });
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([
        challenge_token.length < 2_048 ? 403 : 400,
        [],
      ]);
      expect(reply.text).toContain('value="ada@example.org"');
    }
    expect(server.mails).toEqual([]);
    const challenge_token = await server.token();
    expect((await send(page, '/account/sign-in', { ...EMAIL, challenge_token })).status).toBe(200);
    const again = await send(page, '/account/sign-in', { ...EMAIL, challenge_token });
    expect(again.status).toBe(403);
    expect(again.text).toContain('The human check is missing, expired or already used.');
  });

  test('is not there where an outside provider checks contributions', async () => {
    server = await accountServer({ database: db.database, accounts: { humanCheck: undefined } });
    const page = await open('/account');
    expect(page.text).not.toMatch(/data-check|without-script|challenge_token/);
    expect((await send(page, '/account/sign-in', { ...EMAIL, challenge_token: '' })).status).toBe(200);
  });

  test('leaves the script away from pages that need none', async () => {
    const { cookie } = await signIn(db.database);
    for (const page of [await open('/account/link?token=x'), await open('/account', { cookie })])
      expect(page.text).not.toContain('data-check');
  });
});

test('without a database the page says so', async () => {
  server = await accountServer({ database: db.database, parts: () => ({ accounts: undefined }) });
  const reply = await open('/account');
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
  expect(reply.text).toContain('We cannot reach the accounts at the moment.');
});

test('a language that was chosen stays for the forms', async () => {
  const chosen = await open('/account?lang=fr');
  expect(cookieOf(chosen)).toBe('lang=fr');
  const asked = await send(
    chosen,
    '/account/sign-in',
    { email: 'ada@example.org' },
    { cookie: cookieOf(chosen) },
  );
  expect(asked.text).toContain('<html lang="fr" dir="ltr">');
});

test.each([
  ['de', 'Ihr Konto', 'Ihr Code für Lootiles'],
  ['fr', 'Votre compte', 'Votre code pour Lootiles'],
])('the pages and the mail speak %s to whoever prefers it', async (language, heading, subject) => {
  const headers = { 'accept-language': language };
  const page = await open('/account', headers);
  expect(page.text).toContain(`<html lang="${language}" dir="ltr">`);
  expect(page.text).toContain(`<h1>${heading}</h1>`);
  await send(page, '/account/sign-in', { email: 'ada@example.org' }, headers);
  expect(server.mails.at(-1)?.subject).toBe(subject);
});

describe('passkeys without scripts', () => {
  const own = (cookie: string) => open('/account', { cookie });

  test('are listed with their names and times, and removed by a session of one of them', async () => {
    const { id, cookie } = await signIn(db.database, { passkey: 'own' });
    const lost = await makePasskey(db.database, id, { isVouched: false, name: '<lost>' });
    const page = await own(cookie);
    expect(page.text).toContain('&lt;lost>');
    expect(page.text).toContain('Made on 18 Nov 2026, not used since');
    expect(page.text).toContain('href="/account/passkey"');
    const sent = await send(page, '/account/passkey-remove', { passkey: lost }, { cookie });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/account']);
    expect((await own(cookie)).text).not.toContain('lost');
    // The last one of an owner may go, and its session with it.
    const [last] = await passkeysOf(db.database, id);
    await send(page, '/account/passkey-remove', { passkey: last?.id ?? '' }, { cookie });
    expect((await own(cookie)).text).toContain('name="email"');
  });

  test('are removed by no session that came by mail, and the last one of a moderator by none', async () => {
    const { id, cookie, email } = await signIn(db.database, { role: 'moderator' });
    const [passkey] = await passkeysOf(db.database, id);
    const byMail = await signIn(db.database, { email });
    const page = await own(byMail.cookie);
    expect(page.text).not.toContain('passkey-remove');
    const fields = { passkey: passkey?.id ?? '' };
    const refused = await sendForm(server.origin, await own(cookie), '/account/passkey-remove', fields, {
      cookie: byMail.cookie,
    });
    expect([refused.status, refused.text.includes('sign in with a passkey of this account')]).toEqual([
      403,
      true,
    ]);
    const last = await send(await own(cookie), '/account/passkey-remove', fields, { cookie });
    expect([last.status, last.text.includes('this is your last one')]).toEqual([409, true]);
    expect(await passkeysOf(db.database, id)).toHaveLength(1);
    expect((await send(page, '/account/export', {}, { cookie: byMail.cookie })).status).toBe(200);
  });

  test('are asked of a moderator at each sign-in: with the day in the grace, and without one after it', async () => {
    const { email } = await signIn(db.database, { role: 'moderator' });
    const grace = (from: Date | null) =>
      db.database.execute('UPDATE moderator SET grace_from = $2 WHERE email = $1', [email, from]);
    const next = '/account?next=%2Fmoderation';
    await grace(NOW);
    const { cookie } = await signIn(db.database, { email });
    const due = await open(next, { cookie });
    expect(due.text).toContain('From 2 Dec 2026 on, moderators need a passkey.');
    expect(due.text).toContain('href="/moderation"');
    await grace(null);
    const needed = await open(next, { cookie });
    expect(needed.text).toContain('Moderators need a passkey, and you are signed in without one.');
    expect(needed.text).not.toContain('href="/moderation"');
    const byPasskey = await signIn(db.database, { email, role: 'moderator' });
    const led = await open(next, { cookie: byPasskey.cookie });
    expect([led.status, led.headers.get('location')]).toEqual([303, '/moderation']);
  });
});
