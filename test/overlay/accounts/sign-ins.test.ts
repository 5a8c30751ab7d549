/** A code or a link signs in once, in time, after at most five tries, and gives a new session. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountOfSession } from '../../../overlay/accounts/accounts.ts';
import { finishSignIn, openSignIn, type Proof, pruneSignIns } from '../../../overlay/accounts/sign-ins.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { PEPPER } from '../../fixtures/contributions.ts';
import { NOW } from '../../fixtures/generation.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const db = useDatabase();
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const open = (email: string) => openSignIn(db.database, PEPPER, email, NOW);
const finish = (proof: Proof, now = NOW, before?: string) =>
  finishSignIn(db.database, PEPPER, proof, () => '', before, now);
/** Another code of eight digits. */
const wrong = (code: string, i = 1) => String((Number(code) + i) % 1e8).padStart(8, '0');

describe.each(['code', 'link'] as const)('the %s', (kind) => {
  const proofOf = ({ id, code, link }: Awaited<ReturnType<typeof open>>): Proof =>
    kind === 'code' ? { signIn: id, code } : { link };

  test('signs the address in, known or not', async () => {
    const first = await finish(proofOf(await open(`${kind}@example.org`)));
    const again = await finish(proofOf(await open(` ${kind.toUpperCase()}@Example.org`)));
    expect(again?.accountId).toBe(first?.accountId);
    const account = await accountOfSession(db.database, again?.token ?? '', NOW);
    expect(account?.email).toBe(`${kind}@example.org`);
  });

  test('works once, for one of many at the same time', async () => {
    const proof = proofOf(await open('once@example.org'));
    const signed = await Promise.all(Array.from({ length: 5 }, () => finish(proof)));
    expect(signed.filter((each) => each !== undefined)).toHaveLength(1);
    expect(await finish(proof)).toBeUndefined();
  });

  test('ends with the other, and with the rest that the address was sent', async () => {
    const [first, second] = [await open('both@example.org'), await open('both@example.org')];
    expect(await finish(proofOf(second))).toBeDefined();
    for (const { id, code, link } of [first, second]) {
      expect(await finish({ signIn: id, code })).toBeUndefined();
      expect(await finish({ link })).toBeUndefined();
    }
  });

  test('works for ten minutes', async () => {
    expect(await finish(proofOf(await open('late@example.org')), minutesLater(10))).toBeUndefined();
    expect(await finish(proofOf(await open('late@example.org')), minutesLater(9.9))).toBeDefined();
  });

  test('makes a new session and ends the one that the browser had', async () => {
    const planted = await signIn(db.database);
    const signed = await finish(proofOf(await open('fixed@example.org')), NOW, planted.token);
    expect(signed?.token).not.toBe(planted.token);
    expect(await accountOfSession(db.database, planted.token, NOW)).toBeUndefined();
  });
});

test('after five wrong codes the right one is wrong, too; the link still works', async () => {
  const { id, code, link } = await open('tries@example.org');
  for (let i = 1; i <= 5; i++) expect(await finish({ signIn: id, code: wrong(code, i) })).toBeUndefined();
  expect(await finish({ signIn: id, code })).toBeUndefined();
  expect(await finish({ link })).toBeDefined();
});

test('of sixty codes at once five are compared', async () => {
  const { id, code } = await open('many@example.org');
  await Promise.all(Array.from({ length: 60 }, (_, i) => finish({ signIn: id, code: wrong(code, i + 1) })));
  const Tries = z.object({ tries: z.int() });
  expect(await db.database.query(Tries, 'SELECT tries FROM sign_in WHERE id = $1', [id])).toEqual([
    { tries: 5 },
  ]);
});

test('a code is good for the sign-in it was made for alone', async () => {
  const mine = await open('mine@example.org');
  const theirs = await open('theirs@example.org');
  expect(await finish({ signIn: theirs.id, code: mine.code })).toBeUndefined();
  expect(await finish({ signIn: 'sin_nobody', code: mine.code })).toBeUndefined();
});

test('the database has neither code nor link, and they are deleted once they have expired', async () => {
  const { code, link } = await open('kept@example.org');
  const rows = JSON.stringify(await db.database.query(z.looseObject({}), 'SELECT * FROM sign_in'));
  expect(rows).not.toContain(code);
  expect(rows).not.toContain(link);
  expect(await pruneSignIns(db.database, NOW)).toBe(0);
  expect(await pruneSignIns(db.database, minutesLater(11))).toBeGreaterThan(0);
});
