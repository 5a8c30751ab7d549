/** Retention: what counts for nothing any more is deleted, and no read changes by it. */
import { expect, test } from 'vitest';
import { invite } from '../../overlay/accounts/passkeys.ts';
import { openSignIn, takeAttempt } from '../../overlay/accounts/sign-ins.ts';
import { Contributions } from '../../overlay/contributions/contributions.ts';
import { readOverlays } from '../../overlay/contributions/overlays.ts';
import { spendProof } from '../../overlay/contributions/spent-proofs.ts';
import { pruneExpired } from '../../overlay/retention.ts';
import { signIn } from '../fixtures/accounts.ts';
import { PEPPER } from '../fixtures/contributions.ts';
import { freshDatabase } from '../fixtures/postgres.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

test('what left its window a month ago is deleted, the newest confirmation stays, reads stay as they are', async () => {
  const { database } = await freshDatabase();
  const people = new Contributions(database);
  // Around the ends of all windows (90 days, 12 and 24 months) and of the month after.
  const old = ['2023-01-01', '2024-10-20', '2024-11-20', '2024-11-22', '2025-10-20', '2025-11-20'];
  const times = [...old, '2025-11-22', '2026-08-01', '2026-11-20'];
  for (const [i, day] of times.entries()) {
    for (const toiletId of ['lt_all', `lt_${i}`]) {
      const contribution = { toiletId, person: `p${i}`, address: `a${i}`, now: new Date(`${day}T12:00:00Z`) };
      await people.confirm(contribution);
      await people.rate({ ...contribution, rating: 1 + (i % 5) });
      await people.vote({ ...contribution, network: 'n', votes: [{ attribute: 'fee', value: 'free' }] });
      await people.report({ ...contribution, kind: 'closed', note: null });
    }
  }
  await database.execute(
    `INSERT INTO payment_event VALUES ('old', '2026-08-01T12:00:00Z'), ('fresh', '2026-11-20T12:00:00Z')`,
  );
  for (const day of ['2024-10-20', '2026-11-20'])
    await database.execute(`INSERT INTO vote_review VALUES ('lt_r', 'fee', 'free ' || $1, $1::timestamptz)`, [
      day,
    ]);
  await spendProof(database, 'old', new Date('2026-11-20T11:59:00Z'));
  await spendProof(database, 'fresh', new Date('2026-11-21T12:10:00Z'));
  const longAgo = new Date('2026-10-01T12:00:00Z');
  for (const time of [longAgo, NOW]) {
    await signIn(database, { now: time });
    await openSignIn(database, PEPPER, 'ada@example.org', time);
    await invite(database, `ada${time.getTime()}@example.org`, time);
    await takeAttempt(database, `key of ${time.getTime()}`, { attempts: 1, windowMs: 1 }, time);
  }
  const ids = ['lt_all', ...times.map((_, i) => `lt_${i}`)];
  const before = await readOverlays(database, ids, NOW);
  expect(await pruneExpired(database, NOW)).toEqual({
    address_day: 48,
    confirmation: 5,
    vote: 4,
    vote_network: 12,
    vote_review: 1,
    voter: 4,
    report: 6,
    submission: 0,
    spent_proof: 1,
    invitation: 1,
    session: 1,
    sign_in: 1,
    attempt: 1,
    payment_event: 1,
    feed: 0,
    live_source: 0,
    registered_toilet: 0,
  });
  expect(await readOverlays(database, ids, NOW)).toEqual(before);
  expect(before.get('lt_all')).toMatchObject({ confirmations: 3, cleanliness: { count: 9 } });
});

test('a confirmation from a clock ahead is not the newest that stays', async () => {
  const { database } = await freshDatabase();
  const people = new Contributions(database);
  const old = new Date('2024-01-01T12:00:00Z');
  for (const [person, now] of [
    ['p', old],
    ['q', new Date('2028-01-01T12:00:00Z')],
  ] as const)
    await people.confirm({ toiletId: 'lt_a', person, address: person, now });
  expect(await pruneExpired(database, NOW)).toMatchObject({ confirmation: 0 });
  expect((await readOverlays(database, ['lt_a'], NOW)).get('lt_a')).toMatchObject({ lastConfirmedAt: old });
});
