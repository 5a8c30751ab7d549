/** Passkeys and invitations in the database: what is used once, what ends, and what gives a moderator's rights. */
import { readdirSync } from 'node:fs';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '../../../common/durations.ts';
import { silentLogger } from '../../../common/logger.ts';
import {
  type Account,
  accountOfEmail,
  accountOfSession,
  createModeratorToken,
  moderatorByToken,
  revokeModeratorToken,
  startSession,
} from '../../../overlay/accounts/accounts.ts';
import {
  countUse,
  INVITATION_MS,
  invite,
  invitedEmail,
  MAX_PASSKEYS,
  mayManagePasskeys,
  moderatorsWithoutPasskey,
  passkeyById,
  passkeysOf,
  pruneInvitations,
  revokeAllPasskeys,
  revokePasskey,
  takeInvitation,
} from '../../../overlay/accounts/passkeys.ts';
import { migrate } from '../../../overlay/database/migrate.ts';
import { makePasskey, type SignInOptions, signIn } from '../../fixtures/accounts.ts';
import { BASE_URL } from '../../fixtures/app.ts';
import { NOW } from '../../fixtures/generation.ts';
import { freshDatabase, useDatabase } from '../../fixtures/postgres.ts';

const db = useDatabase();
const later = (ms: number) => new Date(NOW.getTime() + ms);
const DOMAIN = new URL(BASE_URL).hostname;
const VOUCHED = { role: 'moderator' } as const;

async function accountOf(token: string, now = NOW, graceDays = 14): Promise<Account> {
  const account = await accountOfSession(db.database, token, now, graceDays);
  if (!account) throw new Error('The session has ended.');
  return account;
}

describe('an invitation', () => {
  test('is good for an hour, and used by one of twenty that come at the same time', async () => {
    const token = await invite(db.database, 'Ada@Example.org', NOW);
    expect(token).toMatch(/^inv_[a-z2-7]{40}$/);
    expect(await invitedEmail(db.database, token, later(INVITATION_MS - 1))).toBe('ada@example.org');
    expect(await takeInvitation(db.database, token, later(INVITATION_MS))).toBeUndefined();
    const taken = Array.from({ length: 20 }, () => takeInvitation(db.database, token, NOW));
    expect((await Promise.all(taken)).filter((email) => email !== undefined)).toEqual(['ada@example.org']);
    expect(await invitedEmail(db.database, token, NOW)).toBeUndefined();
  });

  test('ends with the next one, and with the rights', async () => {
    const first = await invite(db.database, 'bob@example.org', NOW);
    const second = await invite(db.database, 'bob@example.org', NOW);
    expect(await invitedEmail(db.database, first, NOW)).toBeUndefined();
    await createModeratorToken(db.database, 'bob@example.org', NOW);
    await revokeModeratorToken(db.database, 'bob@example.org');
    expect(await invitedEmail(db.database, second, NOW)).toBeUndefined();
  });

  test('is in the database as a hash, and deleted when it is over', async () => {
    const token = await invite(db.database, 'eve@example.org', NOW);
    const rows = await db.database.query(z.looseObject({}), 'SELECT * FROM invitation');
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    expect(await pruneInvitations(db.database, NOW)).toBe(0);
    expect(await pruneInvitations(db.database, later(2 * INVITATION_MS))).toBeGreaterThan(0);
  });
});

describe('a passkey', () => {
  test('is one of ten at most, and no id is there twice, not even a revoked one', async () => {
    const { id } = await signIn(db.database);
    for (let i = 0; i < MAX_PASSKEYS; i++) await makePasskey(db.database, id);
    await expect(makePasskey(db.database, id)).rejects.toThrow('too many');
    const [first] = await passkeysOf(db.database, id);
    await revokePasskey(db.database, id, first?.id ?? '', NOW);
    expect(await passkeysOf(db.database, id)).toHaveLength(MAX_PASSKEYS - 1);
    const same = `INSERT INTO passkey SELECT * FROM passkey WHERE id = $1 ON CONFLICT DO NOTHING`;
    expect(await db.database.execute(same, [first?.id])).toBe(0);
  });

  test.each([
    [0, 0, true],
    [0, 1, true],
    [7, 8, true],
    [7, 7, false],
    [7, 6, false],
    // Counted before, and not any more.
    [7, 0, false],
  ])('that counted %d and now counts %d is used: %j', async (before, counter, isUsed) => {
    const { id } = await signIn(db.database);
    const passkey = await makePasskey(db.database, id, { counter: before });
    expect(await countUse(db.database, passkey, counter, NOW)).toBe(isUsed);
    const after = await passkeyById(db.database, passkey);
    expect(after).toMatchObject({ counter: isUsed ? counter : before, usedAt: isUsed ? NOW : null });
  });

  test('counts a number once of many at the same time', async () => {
    const { id } = await signIn(db.database);
    const passkey = await makePasskey(db.database, id);
    const uses = Array.from({ length: 10 }, () => countUse(db.database, passkey, 5, NOW));
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
  });

  test('that is revoked is not there, counts nothing, and ends its sessions and no others', async () => {
    const lost = await signIn(db.database, { passkey: 'own' });
    const kept = await makePasskey(db.database, lost.id, { isVouched: false });
    const other = await startSession(db.database, lost.id, NOW, kept);
    const { passkey } = await accountOf(lost.token);
    expect(await revokePasskey(db.database, (await signIn(db.database)).id, passkey?.id ?? '', NOW)).toBe(
      false,
    );
    expect(await revokePasskey(db.database, lost.id, passkey?.id ?? '', NOW)).toBe(true);
    expect(await passkeyById(db.database, passkey?.id ?? '')).toBeUndefined();
    expect(await countUse(db.database, passkey?.id ?? '', 99, NOW)).toBe(false);
    expect(await accountOfSession(db.database, lost.token, NOW)).toBeUndefined();
    expect((await accountOf(other)).passkey).toEqual({ id: kept, isVouched: false });
    expect(await revokePasskey(db.database, lost.id, passkey?.id ?? '', NOW)).toBe(false);
  });

  test('by which alone a moderator gets in stays, even if both are revoked at the same time', async () => {
    const { id, token, email } = await signIn(db.database, VOUCHED);
    const first = (await accountOf(token)).passkey?.id ?? '';
    expect(await revokePasskey(db.database, id, first, NOW)).toBe(false);
    // Of an earlier domain of the site: it works no more.
    await makePasskey(db.database, id, { domain: 'old.example' });
    expect(await revokePasskey(db.database, id, first, NOW)).toBe(false);
    const second = await makePasskey(db.database, id);
    const both = [first, second].map((each) => revokePasskey(db.database, id, each, NOW));
    expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1);
    await revokeModeratorToken(db.database, email);
    for (const each of await passkeysOf(db.database, id))
      expect(await revokePasskey(db.database, id, each.id, NOW)).toBe(true);
  });

  test('ends with all others by a word of the operator, with sessions and invitation', async () => {
    const { id, token, email } = await signIn(db.database, VOUCHED);
    await makePasskey(db.database, id);
    const byMail = await startSession(db.database, id, NOW);
    const other = await signIn(db.database, VOUCHED);
    const invitation = await invite(db.database, email, NOW);
    expect(await revokeAllPasskeys(db.database, email.toUpperCase(), NOW)).toBe(2);
    expect(await passkeysOf(db.database, id)).toEqual([]);
    for (const ended of [token, byMail])
      expect(await accountOfSession(db.database, ended, NOW)).toBeUndefined();
    expect(await invitedEmail(db.database, invitation, NOW)).toBeUndefined();
    expect((await accountOf(other.token)).moderator).not.toBeNull();
    expect(await revokeAllPasskeys(db.database, 'nobody@example.org', NOW)).toBe(0);
  });
});

describe('a moderator’s rights', () => {
  test('are those of a session of a vouched passkey: neither of one by mail, nor of a passkey of their own', async () => {
    const { id, token, email } = await signIn(db.database, VOUCHED);
    expect(await accountOf(token)).toMatchObject({ moderator: { email }, passkeyDueAt: null });
    const byMail = await startSession(db.database, id, NOW);
    const own = await makePasskey(db.database, id, { isVouched: false });
    for (const weak of [byMail, await startSession(db.database, id, NOW, own)])
      expect(await accountOf(weak)).toMatchObject({ moderator: null, passkeyDueAt: new Date(0) });
  });

  test('end with the role, in a session of a vouched passkey, too', async () => {
    const { token, email } = await signIn(db.database, VOUCHED);
    await revokeModeratorToken(db.database, email);
    expect(await accountOf(token)).toMatchObject({ moderator: null, passkeyDueAt: null });
  });
});

test('a moderator of old data gets in by the invitation, and by nothing weaker after the grace', async () => {
  const { database, url } = await freshDatabase({ isMigrated: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const before = readdirSync('overlay/database/migrations').filter((file) => file < '0015');
  await runner({
    dbClient: client,
    dir: 'overlay/database/migrations',
    direction: 'up',
    migrationsTable: 'migration',
    count: before.length,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  });
  await client.end();
  await database.execute(
    `INSERT INTO moderator (id, email, role, token_hash, created_at) VALUES
       ('mdr_a', 'ada@example.org', 'admin', encode(sha256('mod_old'), 'hex'), $1),
       ('mdr_b', 'bob@example.org', 'moderator', NULL, $1)`,
    [NOW],
  );
  await migrate({ url }, silentLogger);
  const startMs = Date.now();
  const after = (days: number) => new Date(startMs + days * DAY_MS);
  const bySession = async (email: string, now: Date, graceDays: number, passkeyId?: string) => {
    const { id } = await accountOfEmail(database, email, now);
    const token = await startSession(database, id, now, passkeyId);
    return accountOfSession(database, token, now, graceDays);
  };
  // Fifteen days of grace end later than fourteen, none at once; a second start changes nothing.
  await migrate({ url }, silentLogger);
  expect((await bySession('ada@example.org', after(13.9), 14))?.moderator).toMatchObject({ role: 'admin' });
  const late = await bySession('ada@example.org', after(14.1), 14);
  expect(late?.moderator).toBeNull();
  expect(late?.passkeyDueAt?.getTime()).toBeGreaterThan(startMs + 13.9 * DAY_MS);
  expect((await bySession('ada@example.org', after(14.1), 15))?.moderator).not.toBeNull();
  expect((await bySession('ada@example.org', after(0.1), 0))?.moderator).toBeNull();
  // The old token works for a year.
  expect(await moderatorByToken(database, 'mod_old', after(364))).toMatchObject({
    id: 'mdr_a',
    scope: 'decide',
  });
  expect(await moderatorByToken(database, 'mod_old', after(366))).toBeUndefined();
  // New ones have no grace, nor those who were none then; a new token takes no grace away, and revoking does.
  for (const email of ['new@example.org', 'bob@example.org']) {
    await createModeratorToken(database, email, after(1));
    expect((await bySession(email, after(1), 14))?.moderator).toBeNull();
  }
  await createModeratorToken(database, 'ada@example.org', after(1));
  expect((await bySession('ada@example.org', after(1), 14))?.moderator).not.toBeNull();
  expect((await moderatorsWithoutPasskey(database, DOMAIN)).map(({ email }) => email)).toEqual([
    'ada@example.org',
    'bob@example.org',
    'new@example.org',
  ]);
  const invited = await takeInvitation(
    database,
    await invite(database, 'ada@example.org', after(20)),
    after(20),
  );
  const { id } = await accountOfEmail(database, invited ?? '', after(20));
  const passkey = await makePasskey(database, id);
  expect((await bySession('ada@example.org', after(20), 14, passkey))?.moderator).toMatchObject({
    id: 'mdr_a',
  });
  expect((await moderatorsWithoutPasskey(database, DOMAIN)).map(({ id }) => id)).not.toContain('mdr_a');
  // At another domain it does not work, and nowhere none does.
  for (const domain of ['new.example', undefined])
    expect((await moderatorsWithoutPasskey(database, domain)).map(({ id }) => id)).toContain('mdr_a');
  await revokeModeratorToken(database, 'ada@example.org');
  await createModeratorToken(database, 'ada@example.org', after(2));
  expect((await bySession('ada@example.org', after(2), 14))?.moderator).toBeNull();
});

describe('who may add and remove passkeys', () => {
  test.each([
    ['an owner by mail, without any', {}, [], true],
    ['an owner by mail, with one', {}, [false], false],
    ['an owner by passkey', { passkey: 'own' }, [], true],
    ['a moderator by passkey', VOUCHED, [], true],
    ['a moderator by mail', { ...VOUCHED, isByMail: true }, [], false],
    ['a moderator by a passkey that nobody vouched for', { ...VOUCHED, passkey: 'own' }, [true], false],
    ['who was a moderator, by mail', {}, [true], false],
  ] as const)('%s: %#', async (_, how, others, may) => {
    const { isByMail = false, ...options }: SignInOptions & { readonly isByMail?: boolean } = how;
    const { id, token, email } = await signIn(db.database, options);
    for (const isVouched of others) await makePasskey(db.database, id, { isVouched });
    const account = await accountOf(isByMail ? await startSession(db.database, id, NOW) : token);
    expect([email, mayManagePasskeys(account, await passkeysOf(db.database, id))]).toEqual([email, may]);
  });
});
