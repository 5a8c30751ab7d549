/** Migrations: safe with several starters, all or nothing, nothing to do the second time. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { migrate } from '../../overlay/migrate.ts';
import { freshDatabase, SILENT } from '../fixtures/postgres.ts';

const Name = z.object({ name: z.string() });
const FILES = readdirSync(new URL('../../overlay/migrations', import.meta.url)).map((file) =>
  file.replace('.sql', ''),
);

test('five starters at the same time run each migration once', async () => {
  const { database, url } = await freshDatabase({ isMigrated: false });
  const done: object[] = [];
  const log = { ...SILENT, info: (details: object) => done.push(details) };
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
  await migrate({ url }, { ...SILENT, info: (details) => done.push(details) });
  expect(done).toEqual([{ migrations: [late] }]);
});

test('one that cannot be done leaves nothing behind', async () => {
  const { database, url } = await freshDatabase({ isMigrated: false });
  await database.execute('CREATE TABLE feed (somebody_elses text)');
  await expect(migrate({ url }, SILENT)).rejects.toThrow('already exists');
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
  // A keyed hash (overlay/keyed-hash.ts).
  expect(columns).toEqual([{ name: 'address_day.address' }]);
});
