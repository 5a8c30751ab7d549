/** Accounts and sessions: tokens are hashed, live while they are used, and end. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  accountOfSession,
  createModeratorToken,
  endSession,
  endSessions,
  pruneSessions,
  revokeModeratorToken,
  startSession,
} from '../../../overlay/accounts/accounts.ts';
import { daysBefore } from '../../../overlay/database/time-windows.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { NOW } from '../../fixtures/generation.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const db = useDatabase();
const daysLater = (days: number) => daysBefore(NOW, -days);
const signedIn = (token: string, now: Date) => accountOfSession(db.database, token, now);

describe('a session', () => {
  test('is of one account, and another sign-in with the same address (whatever its case) is of the same', async () => {
    const first = await signIn(db.database, { email: 'Ada@example.org' });
    const second = await signIn(db.database, { email: 'ada@EXAMPLE.org' });
    const account = await signedIn(first.token, NOW);
    expect(account).toEqual({
      id: first.id,
      email: 'ada@example.org',
      createdAt: NOW,
      ...{ moderator: null, passkey: null, passkeyDueAt: null },
    });
    expect(second.id).toBe(first.id);
    expect(second.token).not.toBe(first.token);
    expect(await signedIn(`${first.token.slice(1)}a`, NOW)).toBeUndefined();
  });

  test('ends 30 days after the last request, and 180 days after it began however much it is used', async () => {
    const { token } = await signIn(db.database);
    expect(await signedIn(token, daysLater(29))).toBeDefined();
    expect(await signedIn(token, daysLater(58))).toBeDefined();
    expect(await signedIn(token, daysLater(88))).toBeUndefined();
    const busy = await signIn(db.database);
    for (let day = 20; day < 180; day += 20) expect(await signedIn(busy.token, daysLater(day))).toBeDefined();
    expect(await signedIn(busy.token, daysLater(180))).toBeUndefined();
  });

  test('ends alone, or with all others of its account and no other', async () => {
    const { id, token } = await signIn(db.database);
    const second = await startSession(db.database, id, NOW);
    const third = await startSession(db.database, id, NOW);
    const other = await signIn(db.database);
    await endSession(db.database, token);
    expect(await signedIn(token, NOW)).toBeUndefined();
    expect(await signedIn(second, NOW)).toBeDefined();
    await endSessions(db.database, id);
    expect(await signedIn(second, NOW)).toBeUndefined();
    expect(await signedIn(third, NOW)).toBeUndefined();
    expect(await signedIn(other.token, NOW)).toBeDefined();
  });

  test('is in the database as a hash, and deleted once it has ended', async () => {
    const { token } = await signIn(db.database);
    const rows = await db.database.query(z.looseObject({}), 'SELECT * FROM session');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await pruneSessions(db.database, daysLater(29))).toBe(0);
    expect(await pruneSessions(db.database, daysLater(1000))).toBeGreaterThan(0);
    expect(await db.database.query(z.looseObject({}), 'SELECT * FROM session')).toEqual([]);
  });
});

test('who is a moderator is so from the next request on, in the session that is there, until it is revoked', async () => {
  const { token, email } = await signIn(db.database, { passkey: 'vouched' });
  expect((await signedIn(token, NOW))?.moderator).toBeNull();
  await createModeratorToken(db.database, email, NOW);
  expect((await signedIn(token, NOW))?.moderator).toMatchObject({ email, role: 'moderator' });
  await createModeratorToken(db.database, email, NOW, 'admin');
  expect((await signedIn(token, NOW))?.moderator).toMatchObject({ email, role: 'admin' });
  await revokeModeratorToken(db.database, email);
  expect((await signedIn(token, NOW))?.moderator).toBeNull();
});
