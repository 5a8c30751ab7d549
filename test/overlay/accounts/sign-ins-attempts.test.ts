/** Attempts are counted each, however many come at once, and forgotten when their window has ended. */
import { expect, test } from 'vitest';
import { pruneAttempts, takeAttempt } from '../../../overlay/accounts/sign-ins.ts';
import { NOW } from '../../fixtures/generation.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const db = useDatabase();
const FIVE = { attempts: 5, windowMs: 60_000 };
const after = (ms: number) => new Date(NOW.getTime() + ms);
const take = (key: string, ms = 0) => takeAttempt(db.database, key, FIVE, after(ms));

test('five of thirty at once are allowed, and the rest told how long to wait', async () => {
  const waits = await Promise.all(Array.from({ length: 30 }, () => take('a')));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
  expect(waits.filter((seconds) => seconds === 60)).toHaveLength(25);
  expect(await take('b')).toBe(0);
});

test('whoever waits as long as told has the whole allowance again', async () => {
  for (let i = 0; i < 5; i++) expect(await take('c', i * 1_000)).toBe(0);
  expect(await take('c', 10_500)).toBe(50);
  expect(await take('c', 59_999)).toBe(1);
  for (let i = 0; i < 5; i++) expect(await take('c', 60_000)).toBe(0);
  expect(await take('c', 60_000)).toBe(60);
});

test('what has ended is deleted', async () => {
  await take('d', 0);
  await take('e', 1_000_000);
  await pruneAttempts(db.database, after(500_000));
  expect(await pruneAttempts(db.database, after(2_000_000))).toBe(1);
});
