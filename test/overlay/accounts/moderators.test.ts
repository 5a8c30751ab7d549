/** Moderators' tokens: shown once, one at a time, not in the database. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  createModeratorToken,
  moderatorByToken,
  revokeModeratorToken,
} from '../../../overlay/accounts/accounts.ts';
import { freshDatabase } from '../../fixtures/postgres.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

test('a token is somebody, a new one replaces it, a revoked one is nobody', async () => {
  const { database } = await freshDatabase();
  const first = await createModeratorToken(database, ' Ada@Example.org ', NOW);
  expect(first).toMatch(/^mod_[a-z2-7]{40}$/);
  const ada = await moderatorByToken(database, first, NOW);
  expect(ada).toMatchObject({ email: 'ada@example.org', role: 'moderator' });

  const second = await createModeratorToken(database, 'ada@example.org', NOW, 'admin');
  expect(await moderatorByToken(database, first, NOW)).toBeUndefined();
  expect(await moderatorByToken(database, second, NOW)).toEqual({ ...ada, role: 'admin' });
  const third = await createModeratorToken(database, 'ada@example.org', NOW);
  expect(await moderatorByToken(database, third, NOW)).toEqual({ ...ada, role: 'admin' });

  expect(await revokeModeratorToken(database, 'ADA@example.org')).toBe(true);
  expect(await moderatorByToken(database, third, NOW)).toBeUndefined();
  expect(await revokeModeratorToken(database, 'bob@example.org')).toBe(false);
  expect(await moderatorByToken(database, '', NOW)).toBeUndefined();
});

test('the database does not hold the token', async () => {
  const { database } = await freshDatabase();
  const token = await createModeratorToken(database, 'ada@example.org', NOW);
  const rows = await database.query(z.looseObject({}), 'SELECT * FROM moderator');
  expect(JSON.stringify(rows)).not.toContain(token.slice(4));
});
