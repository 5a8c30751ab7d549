/** The table of what belongs to an account: true to the database, and to docs/privacy.md. */
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ACCOUNT_TABLES,
  deleteAccountOf,
  exportAccountOf,
  LEFT_OUT,
} from '../../../overlay/accounts/account-tables.ts';
import { invite } from '../../../overlay/accounts/passkeys.ts';
import { openSignIn } from '../../../overlay/accounts/sign-ins.ts';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import type { Database } from '../../../overlay/database/database.ts';
import { personHash } from '../../../overlay/database/keyed-hash.ts';
import { tablesOf } from '../../../scripts/check-docs/tables.ts';
import { TOLD } from '../../../server/pages/legal/legal-routes.ts';
import { makeListing, signIn } from '../../fixtures/accounts.ts';
import { PEPPER } from '../../fixtures/contributions.ts';
import { NOW } from '../../fixtures/generation.ts';
import { freshDatabase, useDatabase } from '../../fixtures/postgres.ts';

const db = useDatabase();
const NAMED = [...Object.keys(ACCOUNT_TABLES), ...Object.keys(LEFT_OUT)];
/** Columns by which a row belongs to an account. */
const OWNERS = /^(account_id|listing_id|claim_id|email|person|reporter|customer_id)$/;
const Column = z.object({ table: z.string(), column: z.string() });
const columnsOf = new Map<string, string[]>();

beforeAll(async () => {
  const columns = await db.database.query(
    Column,
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name <> 'migration'`,
  );
  for (const { table, column } of columns) columnsOf.set(table, [...(columnsOf.get(table) ?? []), column]);
});

test('each table with data of people is exported or left out with a reason, and none is both', () => {
  const ofPeople = Object.keys(TOLD).filter((table) => TOLD[table] !== null);
  expect(NAMED.sort()).toEqual(ofPeople.sort());
});

test('each table with a column of an account, or that leads to one, a claim or a listing, is named', async () => {
  const leading = await db.database.query(
    Column,
    `SELECT conrelid::regclass::text AS "table", confrelid::regclass::text AS "column"
       FROM pg_constraint WHERE contype = 'f'`,
  );
  const ofAccount = [
    ...[...columnsOf].filter(([, columns]) => columns.some((column) => OWNERS.test(column))),
    ...leading
      .filter(({ column }) => ['account', 'claim', 'listing'].includes(column))
      .map((key) => [key.table]),
  ].map(([table]) => table);
  expect(ofAccount.length).toBeGreaterThan(10);
  expect(ofAccount.filter((table) => !NAMED.includes(table ?? ''))).toEqual([]);
});

test.each(Object.entries(ACCOUNT_TABLES))('each column of %s is exported or left out', (table, own) => {
  const named = [...own.exported.split(', '), ...Object.keys(own.leftOut)];
  expect(named.sort()).toEqual(columnsOf.get(table)?.sort());
});

test.each(Object.entries(ACCOUNT_TABLES))('no hash, token or proof of %s is exported', (_, { exported }) => {
  expect(exported).not.toMatch(/hash|token|person|network|reporter|checkout_session/);
});

test('docs/privacy.md says the same', () => {
  const documented = tablesOf(readFileSync('docs/privacy.md', 'utf8'))
    .filter(({ heading }) => heading === 'What belongs to an account')
    .flatMap(({ rows }) => rows.map((row) => [...row]));
  const reasons = (leftOut: Readonly<Record<string, string>>) =>
    Object.entries(leftOut).map(([column, reason]) => `${column}: ${reason}`);
  expect(documented).toEqual([
    ...Object.entries(ACCOUNT_TABLES).map(([table, { exported, leftOut, atDeletion }]) => [
      `\`${table}\``,
      exported,
      reasons(leftOut).join('; '),
      atDeletion,
    ]),
    ...Object.entries(LEFT_OUT).map(([table, reason]) => [`\`${table}\``, 'nothing', reason, 'stays']),
  ]);
});

/** Export and deletion of an account: all of its own, nothing of others, by one table. */
let database: Database;
beforeEach(async () => {
  ({ database } = await freshDatabase());
});

/** An account that has a row in each table that accounts have. */
async function fill(name: string) {
  const email = `${name}@example.org`;
  const { id } = await signIn(database, { email, role: 'moderator' });
  await openSignIn(database, PEPPER, email, NOW);
  await invite(database, email, NOW);
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
    passkey: [{ name: 'phone', domain: 'toilets.example', is_vouched: true }],
    invitation: [{ email }],
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
