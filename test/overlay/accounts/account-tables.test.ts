/** The table of what belongs to an account: true to the database, and to docs/privacy.md. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ACCOUNT_TABLES, LEFT_OUT } from '../../../overlay/accounts/account-tables.ts';
import { tablesOf } from '../../../scripts/check-docs/tables.ts';
import { TOLD } from '../../../server/pages/legal/privacy-rows.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

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
