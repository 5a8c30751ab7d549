/** Export and deletion of an account: all of its own, nothing of others, by one table. */
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ACCOUNT_TABLES } from '../../../overlay/accounts/account-tables.ts';
import { deleteAccountOf } from '../../../overlay/accounts/delete-account.ts';
import { exportAccountOf } from '../../../overlay/accounts/export-account.ts';
import { openSignIn } from '../../../overlay/accounts/sign-ins.ts';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import type { Database } from '../../../overlay/database/database.ts';
import { personHash } from '../../../overlay/database/keyed-hash.ts';
import { makeListing, signIn } from '../../fixtures/accounts.ts';
import { PEPPER } from '../../fixtures/contributions.ts';
import { NOW } from '../../fixtures/generation.ts';
import { freshDatabase } from '../../fixtures/postgres.ts';

let database: Database;
beforeEach(async () => {
  ({ database } = await freshDatabase());
});

/** An account that has a row in each table that accounts have. */
async function fill(name: string) {
  const email = `${name}@example.org`;
  const { id } = await signIn(database, { email, role: 'moderator' });
  await openSignIn(database, PEPPER, email, NOW);
  const person = personHash(PEPPER, 'account', id);
  const toiletId = `lt_${name}`;
  const listing = await makeListing(database, id, toiletId, { businessName: `Café ${name}` });
  await database.execute(
    `INSERT INTO subscription (id, listing_id, customer_id, read, state, tier, created_at)
     VALUES ('sub_' || $1, $2, 'cus_' || $1, 1, 'canceled', 'basic', $3)`,
    [name, listing.id, NOW],
  );
  const people = new Contributions(database);
  const contribution = { toiletId, person, address: name, now: NOW };
  await people.confirm(contribution);
  await people.rate({ ...contribution, rating: 4 });
  await people.vote({ ...contribution, network: name, votes: [{ attribute: 'fee', value: 'free' }] });
  const from = { person, address: name, isSignedIn: true };
  await people.report({ toiletId, now: NOW, kind: 'closed', note: `note of ${name}`, from });
  return { id, email, person, toiletId, listing };
}

/** Counts the rows of a table that its own words find for a key; without a key all rows. */
async function countOf(table: string, key?: string): Promise<number | undefined> {
  const where = key === undefined ? '' : ` WHERE ${ACCOUNT_TABLES[table]?.rows}`;
  const sql = `SELECT count(*)::int AS n FROM ${table}${where}`;
  const [row] = await database.query(z.object({ n: z.number() }), sql, key === undefined ? [] : [key]);
  return row?.n;
}

test('the owner gets each row of theirs, and nothing of others', async () => {
  const ada = await fill('ada');
  await fill('bob');
  const { tables = {}, cutOff } = (await exportAccountOf(database, ada.id, ada.person)) ?? {};
  expect(cutOff).toEqual([]);
  expect(Object.entries(tables).map(([table, rows]) => [table, rows.length])).toEqual(
    Object.keys(ACCOUNT_TABLES).map((table) => [table, 1]),
  );
  const { toiletId, email } = ada;
  expect(tables).toMatchObject({
    account: [{ id: ada.id, email, created_at: NOW }],
    moderator: [{ email, role: 'moderator' }],
    session: [{ created_at: NOW }],
    claim: [{ toilet_id: toiletId, business_name: 'Café ada', contact_email: 'owner@example.org' }],
    listing: [{ id: ada.listing.id, claim_id: ada.listing.claimId }],
    subscription: [{ id: 'sub_ada', state: 'canceled' }],
    vote: [{ toilet_id: toiletId, fact: 'fee', value: 'free', at: NOW }],
    confirmation: [{ toilet_id: toiletId, at: NOW }],
    rating: [{ toilet_id: toiletId, rating: 4 }],
    report: [{ kind: 'closed', note: 'note of ada', state: 'open' }],
  });
  const file = JSON.stringify(tables);
  expect(file).not.toContain('bob');
  expect(file).not.toMatch(/[0-9a-f]{64}/);
});

test('more rows than a file takes: the newest, and the name of the table', async () => {
  const ada = await fill('ada');
  const later = new Date(NOW.getTime() + 1_000);
  await signIn(database, { email: ada.email, now: later });
  const exported = await exportAccountOf(database, ada.id, ada.person, 1);
  expect(exported?.cutOff).toEqual(['session']);
  expect(exported?.tables.session).toMatchObject([{ created_at: later }]);
});

test('after deletion there is nothing to export, and of each table what the table says', async () => {
  const ada = await fill('ada');
  const bob = await fill('bob');
  expect(await deleteAccountOf(database, ada.id, NOW)).toBe(true);
  expect(await exportAccountOf(database, ada.id, ada.person)).toBeUndefined();
  for (const [table, { atDeletion, by }] of Object.entries(ACCOUNT_TABLES)) {
    expect([table, await countOf(table)]).toEqual([table, atDeletion === 'deleted' ? 1 : 2]);
    expect([table, await countOf(table, by === 'id' ? bob.id : bob.person)]).toEqual([table, 1]);
  }
});
