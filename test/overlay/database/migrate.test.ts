/** Migrations: safe with several starters, all or nothing, nothing to do the second time. */
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '../../../common/logger.ts';
import { migrate } from '../../../overlay/database/migrate.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/postgres.ts';

const Name = z.object({ name: z.string() });
const FOLDER = new URL('../../../overlay/database/migrations/', import.meta.url);
const FILES = readdirSync(FOLDER).map((file) => file.replace('.sql', ''));

test('five starters at the same time run each migration once', async () => {
  const { database, url } = await freshDatabase({ isMigrated: false });
  const done: object[] = [];
  const log = {
    ...silentLogger,
    info: (_: string, details?: object) => void (details && done.push(details)),
  };
  await Promise.all(Array.from({ length: 5 }, () => migrate({ url }, log)));
  expect(done).toEqual([{ migrations: FILES.sort() }]);
  const rows = await database.query(Name, 'SELECT name FROM migration ORDER BY id');
  expect(rows.map(({ name }) => name)).toEqual(FILES);
  await migrate({ url }, log);
  expect(done).toHaveLength(1);
});

test('one that arrives after a later one is run all the same', async () => {
  const { database, url } = await freshDatabase();
  const late = '0007_pepper_fingerprint';
  await database.execute('DROP TABLE pepper_fingerprint');
  await database.execute(`UPDATE migration SET name = '9999_later' WHERE name = '${late}'`);
  const done: object[] = [];
  await migrate({ url }, { ...silentLogger, info: (_, details) => void (details && done.push(details)) });
  expect(done).toEqual([{ migrations: [late] }]);
});

test('one that cannot be done leaves nothing behind', async () => {
  const { database, url } = await freshDatabase({ isMigrated: false });
  await database.execute('CREATE TABLE feed (somebody_elses text)');
  await expect(migrate({ url }, silentLogger)).rejects.toThrow('already exists');
  const tables = await database.query(
    Name,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration'`,
  );
  expect(tables).toEqual([{ name: 'feed' }]);
});

test('no column is made for an address or a device', async () => {
  const { database } = await freshDatabase();
  const columns = await database.query(
    Name,
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND (data_type IN ('inet', 'cidr') OR column_name ~ 'device|address|ip$')`,
  );
  // A keyed hash (overlay/database/keyed-hash.ts).
  expect(columns).toEqual([{ name: 'address_day.address' }]);
});

/** The tables as the migrations before one left them. */
async function databaseBefore(name: string): Promise<TestDatabase> {
  const fresh = await freshDatabase({ isMigrated: false });
  const dir = temporaryFolder();
  for (const file of readdirSync(FOLDER).filter((file) => file < name))
    copyFileSync(new URL(file, FOLDER), join(dir, file));
  await runner({
    databaseUrl: fresh.url,
    dir,
    direction: 'up',
    migrationsTable: 'migration',
    logger: silentLogger,
  });
  return fresh;
}

test('anonymous confirmations of before get random ids, those of accounts keep theirs', async () => {
  const { database, url } = await databaseBefore('0008');
  const hash = (digit: string) => digit.repeat(64);
  const said: [toilet: string, person: string, at: string][] = [
    ['lt_1', hash('a'), '2026-11-01T00:00:00Z'],
    ['lt_2', hash('a'), '2026-11-01T23:59:59Z'],
    ['lt_1', hash('b'), '2026-11-01T23:59:59Z'],
    ['lt_1', hash('b'), '2026-11-02T00:00:00Z'],
    ['lt_1', hash('c'), '2026-11-02T00:00:00Z'],
    ['lt_1', hash('d'), '2026-11-02T00:00:00Z'],
  ];
  for (const row of said)
    await database.execute('INSERT INTO confirmation (toilet_id, person, at) VALUES ($1, $2, $3)', row);
  await database.execute('INSERT INTO rating VALUES ($1, $2, 5, $3)', ['lt_9', hash('c'), said[0]?.[2]]);
  await database.execute('INSERT INTO voter VALUES ($1, $2, $3)', ['lt_9', hash('d'), said[0]?.[2]]);
  await migrate({ url }, silentLogger);
  const rows = await database.query(Name, 'SELECT person AS name FROM confirmation ORDER BY id');
  const persons = rows.map(({ name }) => name);
  expect(persons.slice(2)).toEqual(said.slice(2).map(([, person]) => person));
  expect(new Set(persons.slice(0, 2)).size).toBe(2);
  for (const person of persons.slice(0, 2)) expect(person).toMatch(/^anon_[0-9a-f]{32}$/);
});
