/** What is left of a person in the whole database: after the account is deleted, and after all windows have ended. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '../../../common/durations.ts';
import { deleteAccountOf } from '../../../overlay/accounts/account-tables.ts';
import { openSignIn } from '../../../overlay/accounts/sign-ins.ts';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import type { Database } from '../../../overlay/database/database.ts';
import { addressHash, networkHash, personHash, tokenHash } from '../../../overlay/database/keyed-hash.ts';
import { pruneExpired } from '../../../overlay/retention.ts';
import { makeListing, signIn } from '../../fixtures/accounts.ts';
import { PEPPER } from '../../fixtures/contributions.ts';
import { NOW } from '../../fixtures/generation.ts';
import { freshDatabase } from '../../fixtures/postgres.ts';

const EMAIL = 'grace.hopper@private.example';
const PHONE = '+377 98 76 54 32';
const DAY = '2026-03-09';
const IP = '203.0.113.77';

/** Names of the tables of which a row has a text anywhere in it. */
async function tablesWith(database: Database, text: string): Promise<string[]> {
  const Name = z.object({ name: z.string() });
  const tables = await database.query(
    Name,
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `SELECT count(*)::int AS n FROM ${name} AS one WHERE position($1 in one::text) > 0`;
    const [row] = await database.query(z.object({ n: z.int() }), sql, [text]);
    if (row?.n) found.push(name.replace('public.', ''));
  }
  return found;
}

test('no table has anything of a person after deletion and the last window, but what still counts under a hash', async () => {
  const { database } = await freshDatabase();
  const { id, token } = await signIn(database, { email: EMAIL });
  const signing = await openSignIn(database, PEPPER, EMAIL, NOW);
  const { claimId } = await makeListing(database, id, 'lt_n1', { businessName: 'Café Hopper' });
  await database.execute('UPDATE claim SET contact_email = $2, contact_phone = $3 WHERE id = $1', [
    claimId,
    EMAIL,
    PHONE,
  ]);
  const person = personHash(PEPPER, 'account', id);
  const [address, network] = [addressHash(PEPPER, IP, DAY), networkHash(PEPPER, IP)];
  const contribution = { toiletId: 'lt_n1', person, address, now: NOW };
  const people = new Contributions(database);
  await people.confirm(contribution);
  await people.rate({ ...contribution, rating: 4 });
  await people.vote({ ...contribution, network, votes: [{ attribute: 'fee', value: 'free' }] });
  const from = { person, address, isSignedIn: true };
  await people.report({ toiletId: 'lt_n1', now: NOW, kind: 'closed', note: 'Down the stairs.', from });
  const plain = [EMAIL, PHONE, 'Café Hopper', id, claimId, tokenHash(token), tokenHash(signing.link)];
  for (const text of plain)
    expect([text, (await tablesWith(database, text)).length > 0]).toEqual([text, true]);
  expect(await tablesWith(database, person)).toEqual(['confirmation', 'rating', 'report', 'vote', 'voter']);
  expect(await tablesWith(database, address)).toEqual(['address_day']);
  expect(await tablesWith(database, network)).toEqual(['vote']);

  expect(await deleteAccountOf(database, id, NOW)).toBe(true);
  for (const text of plain) expect([text, await tablesWith(database, text)]).toEqual([text, []]);

  const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
  await pruneExpired(database, after(31));
  for (const hash of [address, network]) expect(await tablesWith(database, hash)).toEqual([]);
  await pruneExpired(database, after(26 * 31));
  // The newest confirmation of a toilet, and the rating that counts. Nothing leads from the hash to the account.
  expect(await tablesWith(database, person)).toEqual(['confirmation', 'rating']);
  await people.confirm({ ...contribution, person: 'another', address: 'another', now: after(26 * 31) });
  await pruneExpired(database, after(26 * 31));
  expect(await tablesWith(database, person)).toEqual(['rating']);
});
